//! One member's forwarder: a function beside it that calls what is chosen for the member.

use super::Extra;
use super::head::{Named, head};
use crate::elaborate::{DeclaredVariant, Name};
use crate::lower::cxx::end_of;
use crate::lower::dispatcher;
use crate::obstacle::Obstacle;
use crate::plan::{ChangedCall, Helper, Passing, Support};
use crate::specialise::Specialiser;
use crate::specialise::cxx::conditions::Written;
use crate::specialise::cxx::name::{first_declaration, template_names};
use crate::specialise::cxx::{Member, device};
use ompick_frontend::entities::{FunctionId, Parameters, parameters};
use ompick_frontend::syntax::{self, Declaration};
use ompick_frontend::unit::{Declared, DeclaredIn, ParsedFile};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// Where a forwarding function stands, its text, and the support code that it calls.
pub type Forwarder = ((usize, usize), Vec<u8>, Vec<Support>);

/// The forwarding function for a member, and where it stands.
pub fn forwarder(
    walk: &Specialiser,
    m: &Member,
    conditions: &Written,
    name: &[u8],
    extra: &[Extra],
    passing: &Passing,
) -> Result<Forwarder, Obstacle> {
    let unit = walk.unit.unit;
    let (file, index) = owner(walk, m)?;
    let parsed = &unit.files[file];
    let d = &parsed.syntax.declarations[index as usize];
    let shown = String::from_utf8_lossy(parsed.name_of(d)).into_owned();
    let same = parsed.syntax.declarators(&d.whole).count();
    if same > 1 {
        return Err(Obstacle::DeclaredTogether { name: shown.to_string() });
    }
    let text = parsed.text.text();
    if d.templates.last().is_some_and(|list| template_names(&text[list.clone()]).is_none()) {
        return Err(Obstacle::NamelessTemplateParameter { name: shown.to_string() });
    }
    let list = parameters(parsed, d).ok_or_else(|| Obstacle::UnreadParameters { name: shown.to_string() })?;
    if list.is_variadic {
        return Err(Obstacle::CVariadic { name: shown.to_string() });
    }
    if let Some(name) = unmovable(walk, Declared { file, declaration: d }, &list) {
        return Err(Obstacle::UnmovableParameter { name: name.to_string() });
    }
    let callees: HashMap<Option<usize>, Name> =
        m.tree.leaves().into_iter().map(|l| (l, callee(walk, m, DeclaredIn { parsed, declaration: d }, l))).collect();
    // An object of the `interop` clause that no candidate of this member takes has no name.
    let chosen = m.tree.leaves().into_iter().flatten().map(|i| m.declared[i]);
    let takes_objects = chosen.flat_map(|d| &d.changes).any(|c| c.needs_host());
    let unnamed = |e: &Extra| e.is_object && !takes_objects;
    let extra: Vec<Name> = extra
        .iter()
        .map(|e| format!("{} {}", e.ty, if unnamed(e) { "" } else { &e.name }).trim_end().as_bytes().to_vec())
        .collect();
    let avoid =
        conditions.avoid(unit, Declared { file, declaration: d }, callees.values().map(|c| own_name(c).to_vec()));
    let named = Named::of(parsed, &list, &|n| avoid.holds(n));
    let head = head(walk, m.function, DeclaredIn { parsed, declaration: d }, &list, &named, name, &extra);
    let head = match memchr::memmem::find(&head, b"constexpr ").filter(|_| conditions.read_variables(walk, m)) {
        Some(at) => [&head[..at], &head[at + b"constexpr ".len()..]].concat(),
        None => head,
    };
    let place = (file, end_of(parsed, d));
    if d.specifiers.is_deleted {
        return Ok((place, [head.as_slice(), b" = delete;"].concat(), Vec::new()));
    }
    let arguments = arguments(parsed, &list, &named);
    let support = RefCell::default();
    let object = object(parsed, d);
    let call = |leaf: Option<usize>| {
        let callee = &callees[&leaf];
        let template: &[u8] = if !object.is_empty() && callee.contains(&b'<') { b"template " } else { b"" };
        let changed = leaf.and_then(|i| m.declared[i].changes.as_ref()).filter(|c| c.needs_host());
        let passed =
            changed.map(|c| changed_arguments(walk, &arguments, ChangedCall { changes: c, passing }, &support));
        let passed = passed.unwrap_or_else(|| arguments.clone()).join(&b", "[..]);
        [b"return ", object.as_slice(), template, callee, b"(", &passed, b");"].concat()
    };
    let mut body = Vec::new();
    dispatcher::chain(&m.tree, &mut body, &call, &|c, t| conditions.text(c, t, &named.names));
    let text = [head.as_slice(), b" { ", &body, b" }"].concat();
    let mut support = support.into_inner();
    support.extend(conditions.support());
    Ok((place, text, support))
}

/// What a member's forwarder calls.
pub fn callee(
    walk: &Specialiser,
    m: &Member,
    DeclaredIn { parsed, declaration: d }: DeclaredIn,
    leaf: Option<usize>,
) -> Name {
    let callee = match leaf {
        Some(i) if m.declared[i].region.is_some() => {
            [m.declared[i].spelled.as_slice(), &own_arguments(parsed, d)].concat()
        }
        Some(i) => m.declared[i].spelled.clone(),
        None => itself(walk, m.function, parsed, d),
    };
    match m.versions.get(&leaf) {
        Some(version) => device::renamed(&callee, own_name(&callee), version),
        None => callee,
    }
}

/// The declaration that a member's forwarder stands behind.
pub fn owner(walk: &Specialiser, m: &Member) -> Result<(usize, u32), Obstacle> {
    let unit = walk.unit.unit;
    let function = unit.entities().function(m.function);
    let declaration = |&(file, index): &(usize, u32)| &unit.files[file].syntax.declarations[index as usize];
    // One that is declared in classes only is a friend of them, and so is what stands for it.
    let only_friend = function.declarations.iter().all(|d| declaration(d).specifiers.is_friend);
    let fits =
        |d: &(usize, u32)| declaration(d).qualifier.is_none() && (only_friend || !declaration(d).specifiers.is_friend);
    let position = |&(file, index): &(usize, u32)| {
        unit.position(file, unit.files[file].syntax.declarations[index as usize].name.start)
    };
    let directive = |v: &DeclaredVariant| {
        let base = unit.files[v.file].function_after(v.directive as usize)?;
        function.declarations.iter().find(|d| d.0 == v.file && declaration(d).name == base.name).copied()
    };
    let in_region = |v: &DeclaredVariant| {
        let region = v.region?;
        Some((region.file, unit.files[region.file].syntax.functions[region.function as usize].declaration))
    };
    let first = function.declarations.iter().find(|d| fits(d)).copied();
    // Where what is chosen among is seen: further down it may be the same choice among more candidates.
    let leaves = m.tree.leaves().into_iter().flatten();
    let used: BTreeSet<usize> = leaves.chain(m.tree.tests().into_iter().map(|(candidate, _)| candidate)).collect();
    let candidates = used.into_iter().map(|i| m.declared[i]).filter_map(|v| in_region(v).or_else(|| directive(v)));
    let last = candidates.chain(first).filter(|d| fits(d)).max_by_key(|d| position(d));
    last.ok_or_else(|| {
        let shown = String::from_utf8_lossy(&function.name);
        Obstacle::NoRoomBeside { name: shown.to_string() }
    })
}

/// The last name of `a::f<T>`.
fn own_name(callee: &[u8]) -> &[u8] {
    syntax::last_component(callee)
}

/// A parameter that is passed by value, of a class that can be neither moved nor copied.
fn unmovable(walk: &Specialiser, Declared { file, declaration: d }: Declared, list: &Parameters) -> Option<String> {
    let unit = walk.unit.unit;
    let entities = unit.entities();
    let parsed = &unit.files[file];
    let text = parsed.text.text();
    let around = entities.space_at(unit, file, d.name.start);
    list.list.iter().find_map(|p| {
        let spelled = &text[p.spelled.clone()];
        if spelled.iter().any(|b| matches!(b, b'&' | b'*' | b'[')) {
            return None;
        }
        let end = p.name.as_ref().map_or(p.spelled.end, |n| n.start);
        let class = text[p.spelled.start..end].trim_ascii();
        let class = class.strip_prefix(b"const ").unwrap_or(class);
        let space = entities.resolve_space(unit, file, d.name.start, around, class)?;
        let made = entities.in_space(unit, space, syntax::last_component(class));
        let (mut moves, mut deleted) = (false, false);
        for f in made {
            let (own_file, own) = first_declaration(walk, f);
            let own_list = parameters(own_file, own)?;
            let [only] = &own_list.list[..] else { continue };
            if own_file.text.text()[only.spelled.clone()].contains(&b'&') {
                deleted |= own.specifiers.is_deleted;
                moves |= !own.specifiers.is_deleted;
            }
        }
        let name = p.name.as_ref().map_or(String::new(), |n| String::from_utf8_lossy(&text[n.clone()]).into_owned());
        (deleted && !moves).then_some(name)
    })
}

/// The parameters passed on, each as what it is.
fn arguments(parsed: &ParsedFile, list: &Parameters, named: &Named) -> Vec<Vec<u8>> {
    let text = parsed.text.text();
    let mut out = Vec::new();
    for (p, name) in list.list.iter().zip(&named.names) {
        let name = name.clone();
        let spelled = &text[p.spelled.clone()];
        let mut passed = match is_plain(spelled) {
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
    walk: &Specialiser,
    arguments: &[Vec<u8>],
    ChangedCall { changes, passing }: ChangedCall,
    support: &RefCell<Vec<Support>>,
) -> Vec<Vec<u8>> {
    let unit = walk.unit.unit;
    let mut needed: Vec<(Name, Helper)> = Vec::new();
    let mut out: Vec<Vec<u8>> = Vec::new();
    for (i, argument) in arguments.iter().enumerate() {
        let adjust = passing.adjust(changes, i, arguments.len());
        out.push(match walk.options.adjusted(walk, adjust, 0, argument, changes.is_qualified(i)) {
            Some(adjusted) => {
                needed.extend(adjusted.helper);
                [adjusted.before.as_slice(), argument, &adjusted.behind].concat()
            }
            None => argument.clone(),
        });
    }
    let interops = walk.options.interops(unit, changes, passing);
    out.extend(interops.objects);
    let helpers = needed.into_iter().chain(interops.helpers);
    support.borrow_mut().extend(helpers.filter_map(|(_, helper)| helper.support()));
    out
}

/// Whether a parameter is passed on by its name alone: it refers to something, or is of a type of the
/// language's own.
fn is_plain(spelled: &[u8]) -> bool {
    if memchr::memmem::find(spelled, b"&&").is_some() {
        return false;
    }
    if spelled.iter().any(|b| matches!(b, b'&' | b'*' | b'[')) {
        return true;
    }
    let words: Vec<&[u8]> =
        spelled.split(|b| !(b.is_ascii_alphanumeric() || *b == b'_')).filter(|w| !w.is_empty()).collect();
    // The last word is the name.
    words.split_last().is_none_or(|(last, types)| {
        let types = if types.is_empty() { std::slice::from_ref(last) } else { types };
        types.iter().all(|w| matches!(*w, b"const" | b"std") || syntax::is_arithmetic(w))
    })
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

/// A function's own name, so that exactly it is called.
fn itself(walk: &Specialiser, function: FunctionId, parsed: &ParsedFile, d: &Declaration) -> Name {
    let entities = walk.unit.unit.entities();
    let f = entities.function(function);
    let own_choice = walk.unit.own_choices.get(&entities.key(walk.unit.unit, function));
    let mut name = Vec::new();
    // (Only its arguments' classes lead to a friend that is declared in them.)
    if !entities.is_class(f.space) && !d.specifiers.is_friend {
        name.extend(entities.qualification(f.space).unwrap_or_default());
    }
    name.extend_from_slice(own_choice.map_or(&f.name, |choice| &choice.base));
    name.extend(own_arguments(parsed, d));
    name
}

/// `<T, N>` of a template: its parameters as its arguments.
fn own_arguments(parsed: &ParsedFile, d: &Declaration) -> Vec<u8> {
    if let Some(arguments) = &d.template_arguments {
        return parsed.code(arguments);
    }
    let names = d.templates.last().and_then(|t| template_names(&parsed.text.text()[t.clone()]));
    match names.filter(|names| !names.is_empty()) {
        Some(names) => [b"<", names.join(&b", "[..]).as_slice(), b">"].concat(),
        None => Vec::new(),
    }
}
