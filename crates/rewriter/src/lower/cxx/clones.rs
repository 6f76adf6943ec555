//! Clones of overload sets as text: the declaration of a member under another name, with what is passed on before its
//! parameters, and a body that calls what is chosen.

use crate::elaborate::Name;
use crate::identifiers::renamed;
use crate::lower::dispatch::Dispatch;
use crate::lower::forward::{self, Signature};
use crate::lower::{condition, dispatcher};
use crate::plan::{ChangedCall, CloneDoes, CloneFunction, Export, Support};
use ompick_frontend::entities::{Parameter, Parameters, parameters};
use ompick_frontend::syntax::{self, Declaration};
use ompick_frontend::unit::{DeclaredIn, ParsedFile, Unit};
use std::collections::BTreeMap;
use std::ops::Range;

/// A function of a clone.
pub fn text(unit: &Unit, language: &dyn Dispatch, clone: &CloneFunction) -> Vec<u8> {
    let Some(declared) = clone.like.of(unit) else { return Vec::new() };
    let text = match clone.does {
        CloneDoes::Forward => forwarder(unit, language, clone, declared),
        CloneDoes::GiveFunction => chooser(clone),
    };
    match clone.export {
        None => text,
        Some(export) => {
            // What stands in an exported group is exported with it.
            let export: &[u8] = if export == Export::Group { b"" } else { b"export " };
            let own = text.strip_prefix(b"static ").filter(|rest| rest.starts_with(b"inline ")).unwrap_or(&text);
            [export, own].concat()
        }
    }
}

/// Its declaration.
pub fn declaration(unit: &Unit, language: &dyn Dispatch, clone: &CloneFunction) -> Vec<u8> {
    let text = text(unit, language, clone);
    let body = memchr::memmem::find(&text, b" { ").unwrap_or(text.len());
    [&text[..body], b";"].concat()
}

/// The parameters for what is passed before a member's own arguments.
fn passed_parameters(clone: &CloneFunction) -> Vec<Vec<u8>> {
    let spelled = clone.passed.iter().map(|p| format!("{} {}", p.ty, p.name).trim_end().as_bytes().to_vec());
    spelled.collect()
}

fn forwarder(unit: &Unit, language: &dyn Dispatch, clone: &CloneFunction, declared: DeclaredIn) -> Vec<u8> {
    let DeclaredIn { parsed, declaration: d } = declared;
    let list = parameters(parsed, d).unwrap_or_default();
    let avoid = |n: &[u8]| {
        let is_passed = clone.passed.iter().any(|p| p.name.as_bytes() == n);
        is_passed || clone.reserved.contains(n) || unit.preprocessed.macros.get(n, clone.there).is_some()
    };
    let named = Named::of(parsed, &list, &avoid);
    let mut text = head(unit, clone, declared, &named);
    if d.specifiers.is_deleted {
        return [text.as_slice(), b" = delete;"].concat();
    }
    let arguments = arguments(parsed, &list, &named);
    let object = object(parsed, d);
    let call = |leaf: Option<usize>| {
        let Some(callee) = clone.callees.get(&leaf) else { return Vec::new() };
        let template: &[u8] = if !object.is_empty() && callee.name.contains(&b'<') { b"template " } else { b"" };
        let passed = match &callee.changes {
            Some(changes) => {
                changed_arguments(unit, language, &arguments, ChangedCall { changes, passing: &clone.passing })
            }
            None => arguments.clone(),
        };
        [b"return ", object.as_slice(), template, &callee.name, b"(", &passed.join(&b", "[..]), b");"].concat()
    };
    text.extend_from_slice(b" { ");
    dispatcher::chain(&clone.tree, &mut text, &call, &|c, t| {
        condition::in_function(&clone.conditions, c, t, &named.names)
    });
    text.extend_from_slice(b" }");
    text
}

/// A function that gives the function to call.
fn chooser(clone: &CloneFunction) -> Vec<u8> {
    let called = |leaf| clone.callees.get(&leaf).map_or(Vec::new(), |callee| [b"&", callee.name.as_slice()].concat());
    let call = |leaf| [b"return ", called(leaf).as_slice(), b";"].concat();
    let linkage: &[u8] = if clone.is_member { b"static " } else { b"static inline " };
    let parameters = passed_parameters(clone).join(&b", "[..]);
    let mut out = [linkage, b"decltype(", &called(None), b") ", &clone.name, b"(", &parameters, b") { "].concat();
    dispatcher::chain(&clone.tree, &mut out, &call, &|c, t| condition::in_function(&clone.conditions, c, t, &[]));
    out.extend_from_slice(b" }");
    out
}

/// The parameters of a forwarder, as they are written in it.
struct Named {
    names: Vec<Name>,
    spelled: Vec<Vec<u8>>,
    /// What has another name than in the declaration that it is like.
    changed: BTreeMap<Name, Name>,
}

impl Named {
    fn of(parsed: &ParsedFile, list: &Parameters, avoid: &dyn Fn(&[u8]) -> bool) -> Named {
        let text = parsed.text.text();
        let mut named = Named { names: Vec::new(), spelled: Vec::new(), changed: BTreeMap::new() };
        for (i, p) in list.list.iter().enumerate() {
            let given = parsed.preprocessed.free_name(&format!("ompick_{}", i + 1)).into_bytes();
            let again = |r: Range<usize>| named.again(&parsed.code(&r));
            let (spelled, name) = match &p.name {
                Some(name) if !avoid(&text[name.clone()]) => (again(p.spelled.clone()), text[name.clone()].to_vec()),
                own => {
                    let place = own.clone().unwrap_or(p.name_place..p.name_place);
                    let mut spelled = again(p.spelled.start..place.start);
                    if spelled.last().is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'>')) {
                        spelled.push(b' ');
                    }
                    spelled.extend([given.as_slice(), &again(place.end..p.spelled.end)].concat());
                    (spelled, given)
                }
            };
            if let Some(own) = p.name.as_ref().map(|own| &text[own.clone()]).filter(|own| **own != name) {
                named.changed.insert(own.to_vec(), name.clone());
            }
            named.names.push(name);
            named.spelled.push(spelled);
        }
        named
    }

    /// Text behind parameters, with their names in it as they are now.
    fn again(&self, text: &[u8]) -> Vec<u8> {
        match self.changed.is_empty() {
            true => text.to_vec(),
            false => renamed(text, &|n| self.changed.get(n).cloned()),
        }
    }
}

/// Everything of a forwarder before its body.
fn head(
    unit: &Unit,
    clone: &CloneFunction,
    DeclaredIn { parsed, declaration: d }: DeclaredIn,
    named: &Named,
) -> Vec<u8> {
    let mut out = Vec::new();
    for template in &d.templates {
        out.extend_from_slice(b"template ");
        let mut done = template.start;
        for default in clone.template_defaults.iter().filter(|default| template.contains(&default.at)) {
            let name = |n: &[u8]| default.renamed.iter().find(|(there, _)| there == n).map(|(_, here)| here.clone());
            let argument = renamed(default.argument.text(unit), &name);
            out.extend([&parsed.code(&(done..default.at))[..], b" = ", argument.trim_ascii()].concat());
            done = default.at;
        }
        out.extend([&parsed.code(&(done..template.end))[..], b" "].concat());
    }
    let mut start = d.templates.last().map_or(d.whole.start, |t| t.end);
    if let Some(constraint) = constraint(parsed, d) {
        start = constraint.end;
        out.extend([parsed.code(&constraint).as_slice(), b" "].concat());
    }
    out.extend_from_slice(match (clone.is_member, d.specifiers.is_static) {
        _ if d.specifiers.is_friend => b"friend ",
        (true, true) => b"static ",
        (true, false) => b"",
        // A specialisation has its template's.
        (false, _) if d.is_specialisation(parsed.text.text()) => b"inline ",
        (false, _) => b"static inline ",
    });
    let Signature { specifiers, before, after, .. } = forward::signature(parsed, d, start);
    out.extend_from_slice(&specifiers);
    if !specifiers.is_empty() && !matches!(specifiers.last(), Some(b'*' | b'&')) {
        out.push(b' ');
    }
    out.extend_from_slice(&before);
    out.extend_from_slice(&clone.name);
    if let Some(arguments) = &d.template_arguments {
        out.extend(parsed.code(arguments));
    }
    out.push(b'(');
    // Behind a pack or default arguments nothing else can be passed.
    let mut spelled = passed_parameters(clone);
    for (own, default) in named.spelled.iter().zip(&clone.defaults) {
        let default = default.as_ref().map_or(Vec::new(), |default| [b" = ", default.text(unit)].concat());
        spelled.push([own.as_slice(), &default].concat());
    }
    out.extend(spelled.join(&b", "[..]));
    out.push(b')');
    out.extend(named.again(&without_overriding(&after)));
    let lines = out.split(|b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii_start);
    let head = lines.collect::<Vec<_>>().join(&b' ').trim_ascii_end().to_vec();
    match memchr::memmem::find(&head, b"constexpr ").filter(|_| clone.loses_constexpr) {
        Some(at) => [&head[..at], &head[at + b"constexpr ".len()..]].concat(),
        None => head,
    }
}

/// The `requires` clause behind the parameters of the template that a function is.
fn constraint(parsed: &ParsedFile, d: &Declaration) -> Option<Range<usize>> {
    let own = d.templates.last()?;
    let list = parsed.node(own)?;
    let head = std::iter::successors(Some(list), |n| n.parent()).find(|n| n.kind() == "template_declaration")?;
    let mut cursor = head.walk();
    head.named_children(&mut cursor).find(|n| n.kind() == "requires_clause").map(|n| n.byte_range())
}

/// What stands behind a function's parameters, without what only virtual functions have.
fn without_overriding(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let words: Vec<&str> = text.split_whitespace().filter(|w| !matches!(*w, "override" | "final")).collect();
    match words.first() {
        None => Vec::new(),
        // The end of a declarator around this one.
        Some(first) if first.starts_with([')', '[']) => words.join(" ").into_bytes(),
        Some(_) => [b" ", words.join(" ").as_bytes()].concat(),
    }
}

/// The parameters passed on, each as what it is.
fn arguments(parsed: &ParsedFile, list: &Parameters, named: &Named) -> Vec<Vec<u8>> {
    let text = parsed.text.text();
    let mut out = Vec::new();
    for (p, name) in list.list.iter().zip(&named.names) {
        let name = name.clone();
        let mut passed = match is_plain(text, p) {
            true => name,
            false => [b"static_cast<decltype(", name.as_slice(), b") &&>(", &name, b")"].concat(),
        };
        if p.is_pack {
            passed.extend_from_slice(b"...");
        }
        out.push(passed);
    }
    out
}

/// The arguments for a variant that adjusts them or has others behind them.
fn changed_arguments(
    unit: &Unit,
    language: &dyn Dispatch,
    arguments: &[Vec<u8>],
    ChangedCall { changes, passing }: ChangedCall,
) -> Vec<Vec<u8>> {
    let adjusted = |(i, argument): (usize, &Vec<u8>)| {
        let adjust = passing.adjust(changes, i, arguments.len());
        let function = Support::adjusting(unit.language, adjust).map(|support| support.name(&unit.preprocessed));
        let converted = |f: Name| language.converted(&f, argument, changes.is_qualified(i)).around(argument);
        function.map_or_else(|| argument.clone(), converted)
    };
    let own = arguments.iter().enumerate().map(adjusted);
    own.chain(
        ChangedCall { changes, passing }.objects().iter().map(|object| language.object(&unit.preprocessed, object)),
    )
    .collect()
}

/// Whether a parameter is passed on by its name alone: it refers to something, or is of a type of the
/// language's own.
fn is_plain(text: &[u8], parameter: &Parameter) -> bool {
    let spelled = &text[parameter.spelled.clone()];
    if memchr::memmem::find(spelled, b"&&").is_some() {
        return false;
    }
    if spelled.iter().any(|b| matches!(b, b'&' | b'*' | b'[')) {
        return true;
    }
    let end = parameter.name.as_ref().map_or(parameter.spelled.end, |name| name.start);
    let words = text[parameter.spelled.start..end].split(|b| !(b.is_ascii_alphanumeric() || *b == b'_'));
    let mut types = words.filter(|w| !w.is_empty());
    types.all(|w| matches!(w, b"const" | b"std") || syntax::is_arithmetic(w))
}

/// For a member that is called on what is to be given up (`f() &&`): the object.
fn object(parsed: &ParsedFile, d: &Declaration) -> Vec<u8> {
    let text = parsed.text.text();
    let list_end = d.parameter_list.as_ref().map_or(d.name.end, |l| l.end);
    let behind = String::from_utf8_lossy(&text[list_end..d.declarator.end.max(list_end)]).into_owned();
    let qualifiers = behind.split("->").next().unwrap_or_default();
    let qualifiers = qualifiers.split("noexcept").next().unwrap_or_default();
    if !qualifiers.contains("&&") {
        return Vec::new();
    }
    let class = &parsed.syntax.scopes[d.scope as usize].name;
    let class = class.as_ref().map_or(&b""[..], |n| syntax::last_component(&text[n.clone()]));
    let constant = if qualifiers.split_whitespace().any(|w| w.starts_with("const")) { "const " } else { "" };
    [b"static_cast<", constant.as_bytes(), class, b" &&>(*this)."].concat()
}
