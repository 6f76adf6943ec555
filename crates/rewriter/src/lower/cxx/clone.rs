//! A clone of an overload set: one forwarding function beside each of its members, so that the
//! compiler's own resolution picks.

use super::name::{first_declaration, template_names};
use super::{Member, New, Site, device};
use crate::elaborate::arguments::Changes;
use crate::elaborate::{DeclaredVariant, Name};
use crate::lower::condition;
use crate::lower::dispatcher::{self, CallSite};
use crate::names;
use crate::plan::Plan;
use crate::specialise::{Beside, Helper, Passing, Specialiser, State};
use ompick_frontend::entities::{FunctionId, Parameters, parameters};
use ompick_frontend::syntax::{self, Declaration, Statement, UsingKind};
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::matching::Test;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;

/// Makes the clone that a call needs and gives its name. The error says why that cannot be.
pub fn of(
    walk: &mut Specialiser,
    site: &Site,
    members: &[Member],
    (state, passing): (&State, &Passing),
) -> Result<New, String> {
    let mut passed: Vec<(String, String)> = Vec::new();
    for m in members {
        for (name, ty) in variables(walk, site, m, state)? {
            if !passed.iter().any(|(n, _)| *n == name) {
                passed.push((name, ty));
            }
        }
    }
    let on_device = if members.iter().all(|m| m.versions.is_empty()) { "" } else { "_device" };
    let chosen = members.iter().flat_map(|m| m.plan.leaves().into_iter().flatten().map(|i| m.declared[i]));
    let changes: Vec<_> = chosen.flat_map(|d| &d.changes).filter(|c| c.needs_host()).collect();
    let mut given = Vec::new();
    if let Some(least) = changes.iter().map(|c| c.appended.len()).min() {
        given.clone_from(&passing.interop);
        if least < given.len() {
            return Err(format!("the `interop` clause has {} objects, and a variant takes {least}", given.len()));
        }
    }
    passed.extend((0..given.len()).map(|i| (dispatcher::object_name(i), "omp_interop_t".to_owned())));
    let with = if passed.is_empty() { "" } else { "_with" };
    let passed_as = if changes.is_empty() { String::new() } else { passing.code() };
    let choice = chosen_names(site.name, members);
    let suffix = format!("__ompick{choice}{with}{on_device}{passed_as}");
    let name = [site.name, suffix.as_bytes()].concat();
    let entities = walk.unit.unit.entities();
    let forwarded = |m: &Member| {
        let versions: BTreeMap<_, _> = m.versions.iter().collect();
        let what = format!("{} {versions:?} {passed:?}", told(m, &m.plan));
        (entities.key(walk.unit.unit, m.function), what)
    };
    let name = walk.unit.taken.free_for_set(name, members.iter().map(forwarded).collect());
    let mut made = BTreeMap::new();
    let interop = (0..given.len()).map(dispatcher::object_name).collect();
    let inner = Passing { interop, ..passing.clone() };
    let mut places = Vec::new();
    for m in members {
        let (place, text, support) = forwarder(walk, m, &name, &passed, (state, &inner))?;
        let top = names::top_start(&walk.unit.unit.files[place.0], place.1 - 1);
        made.extend(support.into_iter().map(|(name, text)| ((place.0, top, name), Beside::Support(text))));
        made.insert((place.0, place.1, name.clone()), Beside::Line(text));
        places.push((m.function, place));
    }
    made.extend(mirrored_usings(walk, site, (&name, &places)));
    walk.out.beside.extend(made);
    passed.truncate(passed.len() - given.len());
    let arguments = passed.into_iter().map(|(n, _)| n).chain(given).map(String::into_bytes).collect();
    Ok(New { text: name, whole: false, arguments, changes: None })
}

/// What is chosen and how, the same wherever it is, whatever else is a candidate there.
fn told(m: &Member, plan: &Plan) -> String {
    match plan {
        Plan::Leaf(None) => "base".to_owned(),
        Plan::Leaf(Some(i)) => {
            let d = m.declared[*i];
            format!("{}/{} {}", d.file, d.directive, String::from_utf8_lossy(&d.variant))
        }
        Plan::If { candidate, test, then, otherwise } => {
            let of = told(m, &Plan::Leaf(Some(*candidate)));
            format!("if {of} {test:?} ({}) else ({})", told(m, then), told(m, otherwise))
        }
    }
}

/// What is chosen, as part of a name: `_f_v`, `_f_v_or_base`, `_f_v_and_g_v`.
fn chosen_names(base: &[u8], members: &[Member]) -> String {
    let word = |name: &[u8]| -> String {
        let name = name.split(|b| *b == b'<').next().unwrap_or(name);
        // A variant in a region has its selector's name behind the base's.
        let selector = name.strip_prefix(base).and_then(|n| n.strip_prefix(b"__ompick__"));
        let name = selector.unwrap_or(name);
        let part = |b: &u8| if b.is_ascii_alphanumeric() { *b as char } else { '_' };
        name.iter().map(part).collect()
    };
    let mut all: Vec<String> = Vec::new();
    for m in members.iter().filter(|m| m.plan != Plan::Leaf(None)) {
        let leaf = |l: &Option<usize>| l.map_or("base".to_owned(), |i| word(own_name(&m.declared[i].spelled)));
        let leaves: Vec<String> = m.plan.leaves().iter().map(leaf).collect();
        let text = leaves.join("_or_");
        if !all.contains(&text) {
            all.push(text);
        }
    }
    match all.is_empty() {
        true => String::new(),
        false => format!("_{}", all.join("_and_")),
    }
}

/// The variables of conditions that must be read at the call.
fn variables(walk: &Specialiser, site: &Site, m: &Member, state: &State) -> Result<Vec<(String, String)>, String> {
    let (file, d) = first_declaration(walk, m.function);
    let none = HashMap::new();
    let call = CallSite {
        unit: walk.unit,
        file: walk.file,
        at: site.place.start,
        on_device: state.on_device,
        renamed: &none,
        objects: &[],
        take_objects: &HashSet::new(),
    };
    dispatcher::variables_to_pass(&call, &dispatcher::names(file, d), &m.plan)
}

/// The declaration that a member's forwarder stands behind.
fn owner(walk: &Specialiser, m: &Member) -> Result<(usize, u32), String> {
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
    let leaves = m.plan.leaves().into_iter().flatten();
    let used: BTreeSet<usize> = leaves.chain(m.plan.tests().into_iter().map(|(candidate, _)| candidate)).collect();
    let candidates = used.into_iter().map(|i| m.declared[i]).filter_map(|v| in_region(v).or_else(|| directive(v)));
    let last = candidates.chain(first).filter(|d| fits(d)).max_by_key(|d| position(d));
    last.ok_or_else(|| {
        let shown = String::from_utf8_lossy(&function.name);
        format!("`{shown}` is declared where no other function can stand beside it")
    })
}

/// Where a forwarding function stands, its text, and the text of what it calls by name.
type Forwarder = ((usize, usize), Vec<u8>, Vec<(Name, Vec<u8>)>);

/// The forwarding function for a member, and where it stands.
fn forwarder(
    walk: &Specialiser,
    m: &Member,
    name: &[u8],
    passed: &[(String, String)],
    (state, passing): (&State, &Passing),
) -> Result<Forwarder, String> {
    let unit = walk.unit.unit;
    let (file, index) = owner(walk, m)?;
    let parsed = &unit.files[file];
    let d = &parsed.syntax.declarations[index as usize];
    let shown = String::from_utf8_lossy(parsed.name_of(d)).into_owned();
    let same = parsed.syntax.declarators(&d.whole).count();
    if same > 1 {
        return Err(format!("`{shown}` is declared together with other names"));
    }
    let list = parameters(parsed, d).ok_or_else(|| format!("the parameters of `{shown}` could not be read"))?;
    if list.is_variadic {
        return Err(format!("`{shown}` takes variable arguments as C does, which cannot be passed on"));
    }
    if let Some(name) = unmovable(walk, (file, d), &list) {
        return Err(format!("its parameter `{name}` cannot be moved"));
    }
    // An object of the `interop` clause that no candidate of this member takes has no name.
    let chosen = m.plan.leaves().into_iter().flatten().map(|i| m.declared[i]);
    let takes_objects = chosen.flat_map(|d| &d.changes).any(|c| c.needs_host());
    let mut passed = passed.to_vec();
    for (name, _) in passed.iter_mut().rev().take(passing.interop.len()).filter(|_| !takes_objects) {
        name.clear();
    }
    let head = head(walk, m.function, (parsed, d), &list, name, &passed)?;
    let place = (file, end_of(parsed, d));
    if d.specifiers.is_deleted {
        return Ok((place, [head.as_slice(), b" = delete;"].concat(), Vec::new()));
    }
    let arguments = arguments(parsed, &list);
    let own_names = dispatcher::names(parsed, d);
    let support = RefCell::default();
    let object = object(parsed, d);
    let call = |leaf: Option<usize>| {
        let callee = match leaf {
            Some(i) if m.declared[i].region.is_some() => {
                [m.declared[i].spelled.as_slice(), &own_arguments(parsed, d)].concat()
            }
            Some(i) => m.declared[i].spelled.clone(),
            None => itself(walk, m.function, parsed, d),
        };
        let callee = match m.versions.get(&leaf) {
            Some(version) => device::renamed(&callee, own_name(&callee), version),
            None => callee,
        };
        let template: &[u8] = if !object.is_empty() && callee.contains(&b'<') { b"template " } else { b"" };
        let changed = leaf.and_then(|i| m.declared[i].changes.as_ref()).filter(|c| c.needs_host());
        let passed = changed.map(|c| changed_arguments(walk, &arguments, (c, passing), &support));
        let passed = passed.unwrap_or_else(|| arguments.clone()).join(&b", "[..]);
        [b"return ", object.as_slice(), template, &callee, b"(", &passed, b");"].concat()
    };
    for leaf in m.plan.leaves().into_iter().flatten() {
        let variant = String::from_utf8_lossy(&m.declared[leaf].spelled).into_owned();
        if own_names.contains(&variant) {
            return Err(format!("its parameter `{variant}` has the name of the variant"));
        }
    }
    let mut helpers = BTreeMap::new();
    let mut condition = |candidate: usize, test: &Test| -> Result<Vec<u8>, String> {
        let variant = m.declared[candidate];
        let directive_file = &unit.files[variant.file];
        let placed = &directive_file.directives[variant.directive as usize];
        let text = directive_file.text.text();
        let text = condition::text(placed, text, variant.selector, test, state.on_device, &mut helpers)?;
        if variant.region.is_some()
            && let Some(name) = condition::names_in(test).iter().find(|n| own_names.contains(n))
        {
            return Err(format!("`{name}` of a condition has the name of a parameter"));
        }
        let names = directive_file.function_after(variant.directive as usize).filter(|_| variant.region.is_none());
        let names = names.map(|d| dispatcher::names(directive_file, d)).unwrap_or_default();
        Ok(dispatcher::renamed(&text, &names, &own_names))
    };
    let mut body = Vec::new();
    dispatcher::chain(&m.plan, &mut body, &call, &mut condition)?;
    let text = [head.as_slice(), b" { ", &body, b" }"].concat();
    let mut support = support.into_inner();
    for (name, helper) in helpers {
        if let Helper::Support { text } = helper {
            support.push((name, text));
        }
    }
    Ok((place, text, support))
}

/// The last name of `a::f<T>`.
fn own_name(callee: &[u8]) -> &[u8] {
    syntax::last_component(callee)
}

/// A parameter that is passed by value, of a class that can be neither moved nor copied.
fn unmovable(walk: &Specialiser, (file, d): (usize, &Declaration), list: &Parameters) -> Option<String> {
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

/// Where a declaration ends, its semicolon included.
pub fn end_of(parsed: &ParsedFile, d: &Declaration) -> usize {
    let text = parsed.text.text();
    let end = d.whole.end;
    match d.definition.is_none() && text.get(end) == Some(&b';') {
        true => end + 1,
        false => end,
    }
}

/// Specifiers that a forwarder does not take over, or that are put where they belong.
const NOT_TAKEN: &[&[u8]] = &[
    b"static",
    b"inline",
    b"extern",
    b"virtual",
    b"explicit",
    b"friend",
    b"register",
    b"__inline",
    b"__inline__",
    b"\"C\"",
    b"\"C++\"",
];

/// Everything of a forwarder before its body.
fn head(
    walk: &Specialiser,
    function: FunctionId,
    (parsed, d): (&ParsedFile, &Declaration),
    list: &Parameters,
    name: &[u8],
    passed: &[(String, String)],
) -> Result<Vec<u8>, String> {
    let text = parsed.text.text();
    let entities = walk.unit.unit.entities();
    let in_class = entities.is_class(entities.function(function).space);
    let mut out = Vec::new();
    for template in &d.templates {
        out.extend([b"template ", &text[template.clone()], b" "].concat());
    }
    let mut start = d.templates.last().map_or(d.whole.start, |t| t.end);
    if let Some(constraint) = constraint(parsed, d) {
        start = constraint.end;
        out.extend([&text[constraint], b" "].concat());
    }
    out.extend_from_slice(match (in_class, d.specifiers.is_static) {
        _ if d.specifiers.is_friend => b"friend ",
        (true, true) => b"static ",
        (true, false) => b"",
        (false, _) => b"static inline ",
    });
    let specifiers = specifiers(&text[start..d.declarator.start]);
    out.extend_from_slice(&specifiers);
    if !specifiers.is_empty() && !matches!(specifiers.last(), Some(b'*' | b'&')) {
        out.push(b' ');
    }
    out.extend_from_slice(&text[d.declarator.start..d.name.start]);
    out.extend_from_slice(name);
    out.push(b'(');
    let defaults = defaults(walk, function, list.list.len());
    let mut spelled = Vec::new();
    for (i, p) in list.list.iter().enumerate() {
        let mut own = match &p.name {
            Some(_) => text[p.spelled.clone()].to_vec(),
            None => {
                let mut own = text[p.spelled.start..p.name_place].to_vec();
                if own.last().is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'>')) {
                    own.push(b' ');
                }
                own.extend(format!("ompick_{}", i + 1).into_bytes());
                own.extend_from_slice(&text[p.name_place..p.spelled.end]);
                own
            }
        };
        if let Some(default) = &defaults[i] {
            if !passed.is_empty() {
                return Err("it has default arguments, and more must be passed behind them".to_owned());
            }
            own.extend([b" = ", default.as_slice()].concat());
        }
        spelled.push(own);
    }
    spelled.extend(passed.iter().map(|(n, ty)| format!("{ty} {n}").trim_end().as_bytes().to_vec()));
    out.extend(spelled.join(&b", "[..]));
    out.push(b')');
    let list_end = d.parameter_list.as_ref().map_or(d.name.end, |l| l.end);
    out.extend(behind(&text[list_end..d.declarator.end.max(list_end)]));
    let lines = out.split(|b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii_start);
    Ok(lines.collect::<Vec<_>>().join(&b' ').trim_ascii_end().to_vec())
}

/// The `requires` clause behind the parameters of the template that a function is.
fn constraint(parsed: &ParsedFile, d: &Declaration) -> Option<Range<usize>> {
    let own = d.templates.last()?;
    let root = parsed.root()?;
    let list = root.descendant_for_byte_range(own.start, own.end)?;
    let head = std::iter::successors(Some(list), |n| n.parent()).find(|n| n.kind() == "template_declaration")?;
    let mut cursor = head.walk();
    head.named_children(&mut cursor).find(|n| n.kind() == "requires_clause").map(|n| n.byte_range())
}

/// The default arguments that any declaration of a function gives.
fn defaults(walk: &Specialiser, function: FunctionId, count: usize) -> Vec<Option<Vec<u8>>> {
    let unit = walk.unit.unit;
    let mut found = vec![None; count];
    for &(file, index) in &unit.entities().function(function).declarations {
        let parsed = &unit.files[file];
        let Some(own) = parameters(parsed, &parsed.syntax.declarations[index as usize]) else { continue };
        for (slot, p) in found.iter_mut().zip(&own.list) {
            if let (None, Some(default)) = (&slot, &p.default) {
                *slot = Some(parsed.text.text()[default.clone()].to_vec());
            }
        }
    }
    found
}

/// A declaration's specifiers without those that are not taken over and without attributes.
fn specifiers(text: &[u8]) -> Vec<u8> {
    let mut words: Vec<Vec<u8>> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(b"/*") {
            at += memchr::memmem::find(rest, b"*/").map_or(rest.len(), |i| i + 2);
        } else if rest.starts_with(b"//") {
            at += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        } else if rest.starts_with(b"[[") {
            at += memchr::memmem::find(rest, b"]]").map_or(rest.len(), |i| i + 2);
        } else if rest.starts_with(b"__attribute__") {
            let open = rest.iter().position(|b| *b == b'(').unwrap_or(rest.len());
            at += open + balanced(&rest[open..]);
        } else if rest[0].is_ascii_whitespace() {
            at += 1;
        } else {
            let word = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'"' | b'+')).count();
            if word == 0 {
                words.push(vec![rest[0]]);
                at += 1;
            } else {
                if !NOT_TAKEN.contains(&&rest[..word]) {
                    words.push(rest[..word].to_vec());
                }
                at += word;
            }
        }
    }
    let mut out: Vec<u8> = Vec::new();
    for word in words {
        let word_like = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
        let after_list = out.last() == Some(&b'>') || out.last() == Some(&b')') || out.last() == Some(&b',');
        if (word_like(out.last()) || after_list) && word_like(word.first()) {
            out.push(b' ');
        }
        out.extend(word);
    }
    out
}

/// The length of what stands in parentheses at the start of a text.
fn balanced(text: &[u8]) -> usize {
    let mut depth = 0usize;
    for (i, b) in text.iter().enumerate() {
        match b {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    text.len()
}

/// What stands behind a function's parameters, without what only virtual functions have.
fn behind(text: &[u8]) -> Vec<u8> {
    let words = String::from_utf8_lossy(text).into_owned();
    let kept: Vec<&str> = words.split_whitespace().filter(|w| !matches!(*w, "override" | "final")).collect();
    match kept.is_empty() {
        true => Vec::new(),
        false => [b" ", kept.join(" ").as_bytes()].concat(),
    }
}

/// The parameters passed on, each as what it is.
fn arguments(parsed: &ParsedFile, list: &Parameters) -> Vec<Vec<u8>> {
    let text = parsed.text.text();
    let mut out = Vec::new();
    for (i, p) in list.list.iter().enumerate() {
        let name = p.name.as_ref().map_or(format!("ompick_{}", i + 1).into_bytes(), |n| text[n.clone()].to_vec());
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
    (changes, passing): (&Changes, &Passing),
    support: &RefCell<Vec<(Name, Vec<u8>)>>,
) -> Vec<Vec<u8>> {
    let Some(writer) = walk.options.dispatch() else { return arguments.to_vec() };
    let unit = walk.unit.unit;
    let mut needed: Vec<(Name, Helper)> = Vec::new();
    let mut out: Vec<Vec<u8>> = Vec::new();
    for (i, argument) in arguments.iter().enumerate() {
        let adjust = passing.adjust(changes, i, arguments.len());
        out.push(match writer.adjusted(walk, adjust, 0, argument, changes.is_qualified(i)) {
            Some(adjusted) => {
                needed.extend(adjusted.helper);
                [adjusted.before.as_slice(), argument, &adjusted.behind].concat()
            }
            None => argument.clone(),
        });
    }
    let interops = writer.interops(unit, changes, passing);
    out.extend(interops.objects);
    for (name, helper) in needed.into_iter().chain(interops.helpers) {
        if let Helper::Support { text } = helper {
            support.borrow_mut().push((name, text));
        }
    }
    out
}

/// Whether a parameter is passed on by its name alone: it refers to something, or is of a type of the
/// language's own.
fn is_plain(spelled: &[u8]) -> bool {
    const OWN: &[&[u8]] = &[
        b"const",
        b"int",
        b"unsigned",
        b"signed",
        b"long",
        b"short",
        b"char",
        b"bool",
        b"float",
        b"double",
        b"size_t",
        b"std",
        b"wchar_t",
    ];
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
        types.iter().all(|w| OWN.contains(w))
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
    let mut name = Vec::new();
    // (Only its arguments' classes lead to a friend that is declared in them.)
    if !entities.is_class(f.space) && !d.specifiers.is_friend {
        name.extend(entities.qualification(f.space).unwrap_or_default());
    }
    name.extend_from_slice(&f.name);
    name.extend(own_arguments(parsed, d));
    name
}

/// `<T, N>` of a template: its parameters as its arguments.
fn own_arguments(parsed: &ParsedFile, d: &Declaration) -> Vec<u8> {
    let names = d.templates.last().and_then(|t| template_names(&parsed.text.text()[t.clone()]));
    match names.filter(|names| !names.is_empty()) {
        Some(names) => [b"<", names.join(&b", "[..]).as_slice(), b">"].concat(),
        None => Vec::new(),
    }
}

/// A function, and the file and place that its clone stands at.
type Place = (FunctionId, (usize, usize));

/// Using declarations that bring the members bring their clones, too.
fn mirrored_usings(
    walk: &Specialiser,
    site: &Site,
    (name, clones): (&[u8], &[Place]),
) -> BTreeMap<(usize, usize, Name), Beside> {
    let unit = walk.unit.unit;
    let mut made = BTreeMap::new();
    for (file, parsed) in unit.files.iter().enumerate() {
        let text = parsed.text.text();
        for using in &parsed.syntax.usings {
            let path = &text[using.path.clone()];
            if using.kind != UsingKind::Declaration || syntax::last_component(path) != site.name {
                continue;
            }
            let brought = unit.entities().brought_by(unit, file, using, site.name);
            let places = || clones.iter().filter(|(f, _)| brought.contains(f)).map(|(_, place)| *place);
            if places().next().is_none() {
                continue;
            }
            let Some(colons) = memchr::memmem::rfind(path, b"::") else { continue };
            let new = [b"using ", &path[..colons], b"::", name, b";"].concat();
            // A clone further down is brought behind the namespace that it stands in.
            let position = |(f, at): &(usize, usize)| unit.position(*f, *at);
            let last = places().max_by_key(|place| position(place));
            let further_down = last.filter(|place| position(place) > unit.position(file, using.visible_from));
            let scope = &parsed.syntax.scopes[using.scope as usize].range;
            let around = |(f, at): (usize, usize)| {
                let there = &unit.files[f];
                let whole = 0..there.text.text().len();
                let scope = if f == file { scope } else { &whole };
                let within = |s: &&Statement| s.range.start <= at && at <= s.range.end && s.range.len() < scope.len();
                let outer = there.syntax.statements.iter().filter(within);
                let end = outer.filter(|s| scope.start <= s.range.start && s.range.end <= scope.end);
                Some((f, end.map(|s| s.range.end).max()?))
            };
            match further_down.and_then(around) {
                Some((f, end)) => made.insert((f, end, [name, b" "].concat()), Beside::Line(new)),
                None => made.insert((file, using.visible_from, name.to_vec()), Beside::Same(new)),
            };
        }
    }
    made
}
