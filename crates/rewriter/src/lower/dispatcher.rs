//! A call that run time decides: it goes to a function beside its caller that makes the choice, so
//! that arguments are evaluated once and a parameter in a condition is the argument.

use super::condition;
use super::forward;
use crate::elaborate::arguments::Changes;
use crate::elaborate::{self, DeclaredVariant, Elaborated, Name};
use crate::plan::Plan;
use crate::specialise::Helper;
use ompick_frontend::directive::{Clause, Directive, DirectiveText, Options, TokenKind};
use ompick_frontend::nodes::{self, NodeKind};
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::{Declaration, DeclarationKind, StatementKind};
use ompick_frontend::unit::{ParsedFile, holds_word};
use ompick_resolver::matching::{DynamicPart, Test};
use ompick_resolver::names::Association;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

/// Where a call stands.
pub struct CallSite<'a, 'u> {
    pub unit: &'a Elaborated<'u>,
    pub file: usize,
    pub at: usize,
    pub on_device: bool,
    /// Functions in whose place another is to be called here, by their name.
    pub renamed: &'a HashMap<Name, Name>,
    /// Objects of an `interop` clause that are passed behind the call's arguments.
    pub objects: &'a [String],
    /// The functions that take them.
    pub take_objects: &'a HashSet<Name>,
}

/// The parameter for an object of an `interop` clause, counted from 0.
pub fn object_name(index: usize) -> String {
    format!("ompick_object_{}", index + 1)
}

/// Parameters for the objects of an `interop` clause.
pub fn object_parameters(count: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..count).map(|i| format!("omp_interop_t {}", object_name(i)).into_bytes())
}

/// What is called in a call's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Callee {
    pub callee: Vec<u8>,
    /// Arguments behind the call's own: variables of a condition that must be read at the call.
    pub arguments: Vec<Vec<u8>>,
    /// What is to be done to the call's own arguments besides.
    pub changes: Option<Rc<Changes>>,
}

impl Callee {
    pub fn named(callee: Vec<u8>) -> Callee {
        Callee { callee, arguments: Vec::new(), changes: None }
    }
}

/// A callee and the functions it needs.
pub struct Dispatched {
    pub callee: Callee,
    pub helpers: BTreeMap<Name, Helper>,
}

/// Chooses at run time among a base function and its variants. The error says why that cannot be.
///
/// `calls` gives a condition with the calls of base functions in it decided, if there are any.
pub fn dispatch(
    site: &CallSite,
    base: &[u8],
    declared: &[&DeclaredVariant],
    plan: &Plan,
    calls: &mut dyn FnMut(&[u8]) -> Option<Vec<u8>>,
) -> Result<Dispatched, String> {
    let first = plan.tests().first().map(|(c, _)| declared[*c]).ok_or("there is nothing to test")?;
    let (file, base_declaration) = signature(site, base, first).ok_or("the base function's declaration was lost")?;
    let parameters: Vec<String> = names(file, base_declaration);
    let in_block = plan.tests().iter().any(|(c, _)| declared[*c].scope.is_some());
    let passed = if in_block { Vec::new() } else { variables_to_pass(site, &parameters, plan)? };
    let mut helpers = BTreeMap::new();
    // What calls in conditions became: it is not the same everywhere.
    let mut decided: Vec<Vec<u8>> = Vec::new();
    let mut condition =
        |candidate: usize, test: &Test, helpers: &mut BTreeMap<Name, Helper>| -> Result<Vec<u8>, String> {
            let variant = declared[candidate];
            let owner = &site.unit.unit.files[variant.file];
            let placed = &owner.directives[variant.directive as usize];
            let mut text = condition::text(placed, owner.text.text(), variant.selector, test, site.on_device, helpers)?;
            if let Some(new) = calls(&text) {
                decided.push(new.clone());
                text = new;
            }
            let own = own_parameters(site, variant);
            let words = condition::names_in(test);
            let captured: Vec<&String> = words.iter().filter(|n| parameters.contains(n) && !own.contains(n)).collect();
            let Some(name) = captured.first() else { return Ok(renamed(&text, &own, &parameters)) };
            if words.iter().any(|n| own.contains(n)) {
                return Err(format!("`{name}` of a condition has the name of a parameter in another declaration"));
            }
            if let Some(name) = captured.iter().find(|n| must_be_passed(site, n)) {
                return Err(format!("`{name}` of the condition must be read at the call, and is a parameter's name"));
            }
            // Outside the dispatcher the name means what it means at the directive.
            let name = [base, format!("__ompick_test_{}", candidate + 1).as_bytes()].concat();
            let name = site.unit.taken.free_for(name, format!("{test:?}"));
            let function = [b"static inline int ", name.as_slice(), b"(void) { return (", &text, b") != 0; }"].concat();
            helpers.insert(name.clone(), Helper::Support { text: function });
            Ok([name.as_slice(), b"()"].concat())
        };
    let mentions_parameter = plan.tests().iter().any(|(c, t)| {
        let own = own_parameters(site, declared[*c]);
        condition::names_in(t).iter().any(|n| own.contains(n))
    });
    let callee_of = |leaf: Option<usize>| -> Name {
        let name = leaf.map_or(base, |i| &declared[i].variant);
        site.renamed.get(name).cloned().unwrap_or_else(|| name.to_vec())
    };
    let more = passed.iter().map(|(n, ty)| format!("{ty} {n}").into_bytes());
    let more: Vec<Vec<u8>> = more.chain(object_parameters(site.objects.len())).collect();
    let head = match in_block {
        true if mentions_parameter => Err(IN_BLOCK.to_owned()),
        true => Err("its variant is declared inside a function".to_owned()),
        false => forward::head(file, base_declaration, b"ompick", &more),
    };
    match head {
        Ok(head) => {
            if let Some(clash) =
                parameters.iter().find(|p| declared.iter().any(|d| d.variant == p.as_bytes()) || p.as_bytes() == base)
            {
                return Err(format!("its parameter `{clash}` has the name of a function that is to be called"));
            }
            let mut body = Vec::new();
            let call = |leaf: Option<usize>| {
                let callee = callee_of(leaf);
                let mut arguments = head.arguments.clone();
                if site.take_objects.contains(&callee) {
                    for i in 0..site.objects.len() {
                        let comma = if arguments.is_empty() { "" } else { ", " };
                        arguments.extend(format!("{comma}{}", object_name(i)).into_bytes());
                    }
                }
                [head.result, &callee, b"(", arguments.as_slice(), b");"].concat()
            };
            chain(plan, &mut body, &call, &mut |c, t| condition(c, t, &mut helpers))?;
            let name = dispatcher_name(base, plan, !passed.is_empty(), site.on_device && !site.renamed.is_empty());
            // Choices that a test made elsewhere has shortened are other choices.
            let mut renamed_to: Vec<_> = site.renamed.iter().collect();
            renamed_to.sort();
            let mut key = format!("{plan:?} {passed:?} {renamed_to:?} {}", site.objects.len());
            decided.iter().for_each(|text| key.push_str(&String::from_utf8_lossy(text)));
            let name = site.unit.taken.free_for(name, key);
            let head = forward::head(file, base_declaration, &name, &more)?;
            let text = [head.text.as_slice(), b" { ", &body, b" }"].concat();
            helpers.insert(name.clone(), Helper::Dispatcher { base: base.to_vec(), text });
            let objects = site.objects.iter().cloned();
            Ok(Dispatched {
                callee: Callee {
                    arguments: passed.into_iter().map(|(n, _)| n).chain(objects).map(String::into_bytes).collect(),
                    ..Callee::named(name)
                },
                helpers,
            })
        }
        Err(why) if mentions_parameter || !site.objects.is_empty() => Err(why),
        Err(why) => {
            // No function can pass the arguments on, but the callee itself can be chosen.
            let parsed = &site.unit.unit.files[site.file];
            for (c, test) in plan.tests() {
                let at_directive = |n: &str| {
                    let file = &site.unit.unit.files[declared[c].file];
                    let at = file.directives[declared[c].directive as usize].range.start;
                    declared[c].scope.as_ref().and_then(|_| file.syntax.local(n.as_bytes(), at))
                };
                for n in condition::names_in(test) {
                    let here = parsed.syntax.local(n.as_bytes(), site.at);
                    if here.map(|d| &d.name) != at_directive(&n).map(|d| &d.name) {
                        return Err(format!("{why}, and `{n}` of the condition is shadowed here"));
                    }
                }
            }
            let mut text = Vec::new();
            selection(plan, &callee_of, &mut text, &mut |c, t| condition(c, t, &mut helpers))?;
            Ok(Dispatched { callee: Callee::named(text), helpers })
        }
    }
}

const IN_BLOCK: &str = "the directive stands inside a function, and its condition reads a parameter";

/// The text of a candidate's test.
pub(super) type Conditions<'a> = dyn FnMut(usize, &Test) -> Result<Vec<u8>, String> + 'a;

/// `if (c) return v(x); else return f(x);`
pub(super) fn chain(
    plan: &Plan,
    out: &mut Vec<u8>,
    call: &dyn Fn(Option<usize>) -> Vec<u8>,
    condition: &mut Conditions,
) -> Result<(), String> {
    let mut plan = plan;
    loop {
        match plan {
            Plan::Leaf(leaf) => {
                out.extend(call(*leaf));
                return Ok(());
            }
            Plan::If { candidate, test, then, otherwise } => {
                out.extend([b"if (", condition(*candidate, test)?.as_slice(), b") "].concat());
                match &**then {
                    Plan::Leaf(leaf) => out.extend(call(*leaf)),
                    inner => {
                        out.extend_from_slice(b"{ ");
                        chain(inner, out, call, condition)?;
                        out.extend_from_slice(b" }");
                    }
                }
                out.extend_from_slice(b" else ");
                plan = otherwise;
            }
        }
    }
}

/// `(c ? v : f)`
fn selection(
    plan: &Plan,
    callee: &dyn Fn(Option<usize>) -> Name,
    out: &mut Vec<u8>,
    condition: &mut Conditions,
) -> Result<(), String> {
    match plan {
        Plan::Leaf(leaf) => out.extend(callee(*leaf)),
        Plan::If { candidate, test, then, otherwise } => {
            out.push(b'(');
            out.extend(condition::bracketed(&condition(*candidate, test)?));
            out.extend_from_slice(b" ? ");
            selection(then, callee, out, condition)?;
            out.extend_from_slice(b" : ");
            selection(otherwise, callee, out, condition)?;
            out.push(b')');
        }
    }
    Ok(())
}

/// `base__ompick_1_2`: tells the order of the candidates that are tried, so equal choices share it.
pub fn dispatcher_name(base: &[u8], plan: &Plan, passes: bool, on_device: bool) -> Name {
    let mut name = [base, b"__ompick"].concat();
    let mut open = vec![plan];
    while let Some(plan) = open.pop() {
        match plan {
            Plan::Leaf(Some(i)) => name.extend(format!("_{}", i + 1).into_bytes()),
            Plan::Leaf(None) => {}
            Plan::If { then, otherwise, candidate, .. } => {
                if !matches!(**then, Plan::Leaf(Some(i)) if i == *candidate) {
                    name.extend(format!("_if{}", candidate + 1).into_bytes());
                }
                open.extend([&**otherwise, &**then]);
            }
        }
    }
    if passes {
        name.extend_from_slice(b"_with");
    }
    if on_device {
        name.extend_from_slice(b"_device");
    }
    name
}

/// A declaration with the base's signature: the one that a variant's directive stands before, or the
/// variant's definition in a region; one that a function can be made after, if there is any.
fn signature<'u>(
    site: &CallSite<'_, 'u>,
    base: &[u8],
    variant: &DeclaredVariant,
) -> Option<(&'u ParsedFile, &'u Declaration)> {
    let files = &site.unit.unit.files;
    let Some(region) = variant.region else {
        let file = &files[variant.file];
        return file.function_after(variant.directive as usize).map(|d| (file, d));
    };
    let own = (region.file, elaborate::definition(&files[region.file], region.function));
    let here = site.unit.unit.position(site.file, site.at);
    let of_base = site.unit.functions_named(base);
    let visible = of_base.filter(|(f, d)| site.unit.unit.position(*f, d.visible_from) <= here);
    let all: Vec<_> = std::iter::once(own).chain(visible).map(|(f, d)| (&files[f], d)).collect();
    let fit = all.iter().find(|(f, d)| forward::head(f, d, b"f", &[]).is_ok());
    fit.or(all.first()).copied()
}

/// The names that mean the call's arguments in a variant's conditions. (Those of a region are read at
/// its beginning, where no parameters are.)
fn own_parameters(site: &CallSite, variant: &DeclaredVariant) -> Vec<String> {
    let file = &site.unit.unit.files[variant.file];
    let declared = file.function_after(variant.directive as usize).filter(|_| variant.region.is_none());
    declared.map(|d| names(file, d)).unwrap_or_default()
}

pub(super) fn names(file: &ParsedFile, d: &Declaration) -> Vec<String> {
    let name = |r: &std::ops::Range<usize>| String::from_utf8_lossy(&file.text.text()[r.clone()]).into_owned();
    d.parameters.iter().map(name).collect()
}

/// A condition with one declaration's parameter names replaced by another's.
pub(super) fn renamed(text: &[u8], from: &[String], to: &[String]) -> Vec<u8> {
    if from == to || from.len() != to.len() {
        return text.to_vec();
    }
    let tokens = DirectiveText::whole(text).tokens(0..text.len(), Options { fold_case: false });
    let mut out = Vec::new();
    let mut done = 0;
    for (i, token) in tokens.iter().enumerate() {
        let member = i > 0 && matches!(tokens[i - 1].text.as_str(), "." | "->");
        let Some(at) = from.iter().position(|f| *f == token.text) else { continue };
        if token.kind == TokenKind::Identifier && !member {
            out.extend_from_slice(&text[done..token.range.start]);
            out.extend_from_slice(to[at].as_bytes());
            done = token.range.end;
        }
    }
    out.extend_from_slice(&text[done..]);
    out
}

/// The variables of the conditions that must be read at the call, with their types: those private
/// there, and ordinary variables in device code.
pub(super) fn variables_to_pass(
    site: &CallSite,
    parameters: &[String],
    plan: &Plan,
) -> Result<Vec<(String, String)>, String> {
    let parsed = &site.unit.unit.files[site.file];
    let mut passed: Vec<(String, String)> = Vec::new();
    for (_, test) in plan.tests() {
        if site.on_device && test.parts.iter().any(|p| matches!(p, DynamicPart::TargetDevice(_))) {
            return Err("a device number can only be tested on the host".to_owned());
        }
        for name in condition::names_in(test) {
            if parameters.contains(&name) || passed.iter().any(|(n, _)| *n == name) {
                continue;
            }
            let found = site
                .unit
                .unit
                .declarations_of(name.as_bytes())
                .filter(|(_, d)| d.kind == DeclarationKind::Object)
                .last();
            let Some((file, d)) = found else { continue };
            if !must_be_passed(site, &name) {
                continue;
            }
            if parsed.syntax.local(name.as_bytes(), site.at).is_some() {
                return Err(format!(
                    "`{name}` of the condition must be read at the call, where another `{name}` hides it"
                ));
            }
            if d.derived {
                return Err(format!("`{name}` of the condition must be read at the call, and is no plain variable"));
            }
            let owner = &site.unit.unit.files[file];
            passed.push((name, String::from_utf8_lossy(&owner.text.text()[d.type_name.clone()]).into_owned()));
        }
    }
    Ok(passed)
}

/// Whether a file-scope variable must be read at the call: it is private there, or an ordinary one in
/// device code.
fn must_be_passed(site: &CallSite, name: &str) -> bool {
    let objects = site.unit.unit.declarations_of(name.as_bytes());
    let Some((_, d)) = objects.filter(|(_, d)| d.kind == DeclarationKind::Object).last() else { return false };
    let constant = d.specifiers.is_constexpr || (d.specifiers.is_const && d.value.is_some() && !d.derived);
    let on_device = site.on_device && !constant && !site.unit.declare_target.contains_key(name.as_bytes());
    on_device || is_private(&site.unit.unit.files[site.file], name, site.at)
}

/// Whether a construct around a place gives a file-scope variable a private copy.
pub fn is_private(parsed: &ParsedFile, name: &str, at: usize) -> bool {
    const PRIVATIZING: &[&str] =
        &["private", "firstprivate", "lastprivate", "linear", "reduction", "in_reduction", "task_reduction"];
    let text = parsed.text.text();
    // (A name that a clause has for another reason is passed, too, which does no harm.)
    let in_clause = |placed: &Placed, directive: &Directive| {
        let names = |c: &Clause| {
            let plain = c.argument.as_ref().map(|a| placed.plain(a, text));
            plain.is_some_and(|plain| holds_word(plain.as_bytes(), name.as_bytes()))
        };
        let is_default = |c: &Clause| {
            let kind = c.argument.as_ref().filter(|_| c.name == "default").map(|a| placed.plain(a, text));
            kind.is_some_and(|kind| matches!(kind.trim(), "private" | "firstprivate"))
        };
        let clauses = &directive.clauses;
        clauses.iter().any(|c| PRIVATIZING.contains(&c.name.as_str()) && names(c))
            || (clauses.iter().any(is_default) && !clauses.iter().any(|c| c.name == "shared" && names(c)))
    };
    parsed.nodes.list.iter().any(|node| {
        let NodeKind::Directive(index) = node.kind else { return false };
        let placed = &parsed.directives[index as usize];
        let Some(body) = node.body.as_ref().filter(|b| b.range.start <= at && at < b.range.end) else { return false };
        let variants = placed.directive.clauses.iter().filter_map(|c| c.variant());
        parsed.syntax.local(name.as_bytes(), placed.range.start).is_none()
            && variants.chain([&placed.directive]).any(|directive| {
                in_clause(placed, directive)
                    || (nodes::association(directive) == Some(Association::Loop)
                        && is_loop_variable(parsed, name, &(body.range.start..at)))
            })
    })
}

/// Whether a loop that starts in `part` and goes on behind it steps a file-scope variable: of a loop that a construct
/// governs it is private. (Other loops inside do no harm.)
fn is_loop_variable(parsed: &ParsedFile, name: &str, part: &Range<usize>) -> bool {
    let statements = &parsed.syntax.statements;
    let from = statements.partition_point(|s| s.range.start < part.start);
    let inside = statements[from..].iter().take_while(|s| s.range.start < part.end);
    let loops = inside.filter(|s| s.kind == StatementKind::For && part.end < s.range.end);
    loops.into_iter().any(|s| {
        let code = parsed.code(&(s.range.start..part.end));
        let head = code.splitn(2, |b| *b == b';').next().unwrap_or_default();
        let variable = head.splitn(2, |b| *b == b'=').next().unwrap_or_default().trim_ascii_end();
        let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'$';
        let start = variable.iter().rposition(|b| !is_word(b)).map_or(0, |i| i + 1);
        variable[start..] == *name.as_bytes() && parsed.syntax.local(name.as_bytes(), s.range.end - 1).is_none()
    })
}

#[cfg(test)]
mod tests;
