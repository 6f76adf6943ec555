//! One member's forwarder: a function beside it that calls what is chosen for the member.

use super::Extra;
use crate::elaborate::{DeclaredVariant, Name, to_candidates};
use crate::obstacle::Obstacle;
use crate::places::end_of;
use crate::plan::{
    ChangedCall, CloneCallee, CloneDoes, CloneFunction, DeclarationPlace, FileIndex, Parameter as PassedParameter,
    Passing, SourcePart, Support, TemplateDefault,
};
use crate::specialise::cxx::conditions::{Written, time_of};
use crate::specialise::cxx::constants::loses_constexpr;
use crate::specialise::cxx::name::{first_declaration, template_name, template_names, template_parameters};
use crate::specialise::cxx::{Member, device};
use crate::specialise::{Specialiser, State};
use ompick_frontend::cpp::words_of;
use ompick_frontend::entities::{FunctionId, Parameter, Parameters, parameters};
use ompick_frontend::syntax::{self, Declaration};
use ompick_frontend::unit::{Declared, DeclaredIn, ParsedFile, Position};
use ompick_resolver::resolve::resolve_variant;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::Range;

/// A function of a clone, where it stands, and the support code that it calls.
pub struct Forwarder {
    pub place: Position,
    pub clone: CloneFunction,
    pub support: Vec<Support>,
}

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
    let defaults = defaults(walk, m.function, list.list.len());
    if let Some(name) = named_in_later_defaults(walk, &defaults, Declared { file, declaration: d }) {
        return Err(Obstacle::LaterDefault { name });
    }
    let declared = DeclaredIn { parsed, declaration: d };
    let changes_of = |leaf: Option<usize>| m.declared[leaf?].changes.clone().filter(|c| c.needs_host());
    let callee_of = |leaf| CloneCallee { name: callee(walk, m, declared, leaf), changes: changes_of(leaf) };
    let callees: FxHashMap<Option<usize>, CloneCallee> =
        m.tree.leaves().into_iter().map(|leaf| (leaf, callee_of(leaf))).collect();
    // An object of the `interop` clause that no candidate of this member takes has no name.
    let takes_objects = callees.values().any(|callee| callee.changes.is_some());
    let unnamed = |e: &Extra| e.is_object && !takes_objects;
    let passed = extra
        .iter()
        .map(|e| PassedParameter { ty: e.ty.clone(), name: if unnamed(e) { String::new() } else { e.name.clone() } });
    let called = callees.values().map(|callee| own_name(&callee.name).to_vec());
    let clone = CloneFunction {
        name: name.to_vec(),
        like: DeclarationPlace { file: FileIndex::new(file), name: d.name.clone() },
        is_member: is_member(walk, m.function),
        does: CloneDoes::Forward,
        passed: passed.collect(),
        defaults,
        template_defaults: template_defaults(walk, m.function, declared),
        reserved: conditions.reserved(called),
        there: time_of(unit, Declared { file, declaration: d }),
        loses_constexpr: loses_constexpr(walk, m, conditions),
        tree: m.tree.clone(),
        conditions: conditions.conditions().clone(),
        callees,
        passing: passing.clone(),
        export: None,
    };
    let mut support = Vec::new();
    if !d.specifiers.is_deleted {
        for changes in clone.callees.values().filter_map(|callee| callee.changes.as_deref()) {
            support.extend(changing_support(walk, list.list.len(), ChangedCall { changes, passing }));
        }
        support.extend(conditions.support());
    }
    let place = behind_variants(walk, m, Position { file, at: end_of(parsed, d) })?;
    Ok(Forwarder { place, clone, support })
}

/// A place behind a declaration of a member from which all is seen that its forwarder calls: that, or one behind the
/// declaration of a variant in the same scope.
pub fn behind_variants(walk: &Specialiser, m: &Member, place: Position) -> Result<Position, Obstacle> {
    let unit = walk.unit.unit;
    let entities = unit.entities();
    let function = entities.function(m.function);
    // In a class all members are seen.
    if is_member(walk, m.function) {
        return Ok(place);
    }
    let position = |place: Position| unit.position(place.file, place.at);
    let mut last = place;
    // (What a region has is declared before.)
    let variants = m.tree.leaves().into_iter().flatten().map(|i| m.declared[i]).filter(|v| v.region.is_none());
    for variant in variants.filter_map(|v| walk.unit.variant_function(v)) {
        if entities.visible_from(unit, variant) <= position(last) {
            continue;
        }
        let variant = entities.function(variant);
        let declaration = |&(file, index): &(usize, u32)| &unit.files[file].syntax.declarations[index as usize];
        let has_room = |d: &&(usize, u32)| {
            let d = declaration(d);
            variant.space == function.space && d.qualifier.is_none() && !d.specifiers.is_friend
        };
        let adjacent = variant.declarations.iter().find(has_room).ok_or_else(|| no_room_beside(&function.name))?;
        last = Position { file: adjacent.0, at: end_of(&unit.files[adjacent.0], declaration(adjacent)) };
    }
    Ok(last)
}

fn no_room_beside(name: &[u8]) -> Obstacle {
    Obstacle::NoRoomBeside { name: String::from_utf8_lossy(name).into_owned() }
}

/// Whether a function is a member of a class.
pub fn is_member(walk: &Specialiser, function: FunctionId) -> bool {
    let entities = walk.unit.unit.entities();
    entities.is_class(entities.function(function).space)
}

/// The support code for arguments that a variant adjusts or has others behind.
fn changing_support(walk: &Specialiser, count: usize, ChangedCall { changes, passing }: ChangedCall) -> Vec<Support> {
    let unit = walk.unit.unit;
    let adjusting = |i: usize| Support::adjusting(unit.language, passing.adjust(changes, i, count));
    let objects = ChangedCall { changes, passing }.objects();
    (0..count).filter_map(adjusting).chain(Support::for_objects(unit, &objects)).collect()
}

/// The default arguments that any declaration of a function gives.
pub fn defaults(walk: &Specialiser, function: FunctionId, count: usize) -> Vec<Option<SourcePart>> {
    let unit = walk.unit.unit;
    let mut found = vec![None; count];
    for &(file, index) in &unit.entities().function(function).declarations {
        let parsed = &unit.files[file];
        let Some(own) = parameters(parsed, &parsed.syntax.declarations[index as usize]) else { continue };
        for (slot, p) in found.iter_mut().zip(&own.list) {
            if let (None, Some(default)) = (&slot, &p.default) {
                *slot = Some(SourcePart { file: FileIndex::new(file), range: default.clone() });
            }
        }
    }
    found
}

/// A name in a default argument that only a declaration behind another one gives: before that it may mean something else,
/// or nothing.
fn named_in_later_defaults(
    walk: &Specialiser,
    defaults: &[Option<SourcePart>],
    Declared { file, declaration: like }: Declared,
) -> Option<String> {
    let unit = walk.unit.unit;
    let here = unit.position(file, like.name.start);
    let is_value = |word: &&[u8]| matches!(*word, b"true" | b"false" | b"nullptr");
    let is_name = |word: &&[u8]| !word.first().is_some_and(u8::is_ascii_digit) && !is_value(word);
    defaults.iter().flatten().find_map(|part| {
        let parsed = part.file.of(unit);
        let is_later =
            unit.position(part.file.index(), part.range.start) > here && !like.whole.contains(&part.range.start);
        let name = words_of(&parsed.text.text()[part.range.clone()]).find(is_name).filter(|_| is_later)?;
        Some(String::from_utf8_lossy(name).into_owned())
    })
}

/// A function that a default argument of another one calls, where another function would have to be called: what stands
/// for the function at a call has the argument as it is written.
pub fn chosen_in_defaults(walk: &Specialiser, function: FunctionId, state: &State) -> Option<Name> {
    let unit = walk.unit.unit;
    let (parsed, d) = first_declaration(walk, function);
    let count = parameters(parsed, d)?.list.len();
    let chooses = |f: FunctionId| {
        let key = unit.entities().key(unit, f);
        let declared = walk.fitting(walk.unit.all_candidates(&key), state, &Passing::default());
        let decision = resolve_variant(&state.context, &to_candidates(&declared));
        let others = walk.tree_of(&decision).leaves();
        others.iter().any(Option::is_some) || (state.on_device && (walk.device_version)(&key).is_some())
    };
    defaults(walk, function, count).into_iter().flatten().find_map(|part| {
        let parsed = part.file.of(unit);
        let names = parsed.syntax.calls_in(&part.range).map(|call| &parsed.text.text()[call.callee.clone()]);
        let mut choosing = names.filter(|name| unit.entities().of_name(name).any(chooses));
        choosing.next().map(<[u8]>::to_vec)
    })
}

/// The default arguments for parameters of the template that `like` is, which other declarations of the function give:
/// a variant in a region may leave them to its base.
fn template_defaults(
    walk: &Specialiser,
    function: FunctionId,
    DeclaredIn { parsed: like_file, declaration: like }: DeclaredIn,
) -> Vec<TemplateDefault> {
    let unit = walk.unit.unit;
    let Some(own_list) = like.templates.last() else { return Vec::new() };
    let own_text = &like_file.text.text()[own_list.clone()];
    let own = template_parameters(own_text).unwrap_or_default();
    let mut found: Vec<Option<TemplateDefault>> = vec![None; own.len()];
    for &(file, index) in &unit.entities().function(function).declarations {
        let parsed = &unit.files[file];
        let Some(list) = parsed.syntax.declarations[index as usize].templates.last() else { continue };
        let text = &parsed.text.text()[list.clone()];
        let Some(other) = template_parameters(text).filter(|other| other.len() == own.len()) else { continue };
        let names = own.iter().zip(&other).filter_map(|(own, other)| {
            let name = |text: &[u8], head: &Range<usize>| {
                template_name(&text[head.clone()]).map(|name| name.strip_suffix(b"...").unwrap_or(&name).to_vec())
            };
            Some((name(text, &other.head)?, name(own_text, &own.head)?)).filter(|(there, here)| there != here)
        });
        let renamed: Vec<(Name, Name)> = names.collect();
        for (slot, (own, other)) in found.iter_mut().zip(own.iter().zip(&other)) {
            let (None, None, Some(default)) = (&slot, &own.default, &other.default) else { continue };
            let range = list.start + default.start..list.start + default.end;
            *slot = Some(TemplateDefault {
                at: own_list.start + own_text[..own.head.end].trim_ascii_end().len(),
                argument: SourcePart { file: FileIndex::new(file), range },
                renamed: renamed.clone(),
            });
        }
    }
    found.into_iter().flatten().collect()
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
        Some(i) => {
            let spelled = &m.declared[i].spelled;
            let given = match spelled.ends_with(b">") {
                true => Vec::new(),
                false => undeduced_arguments(parsed, d, most_template_parameters(walk, own_name(spelled))),
            };
            [spelled.as_slice(), &given].concat()
        }
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
    // (Regions may stand before what they have variants for.)
    let base = first.filter(|_| m.tree.leaves().contains(&None));
    let last = candidates.chain(base).filter(|d| fits(d)).max_by_key(|d| position(d));
    last.or(first).ok_or_else(|| no_room_beside(&function.name))
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

/// How many parameters templates of a name have at most; without limit where none is seen, or one has a pack.
fn most_template_parameters(walk: &Specialiser, name: &[u8]) -> usize {
    let counts = walk.unit.functions_named(name).map(|(file, d)| {
        let list = d.templates.last().map(|t| &walk.unit.unit.files[file].text.text()[t.clone()]);
        let has_pack = list.is_some_and(|list| memchr::memmem::find(list, b"...").is_some());
        match list.and_then(template_names).filter(|_| !has_pack) {
            Some(names) => names.len(),
            None if list.is_some() => usize::MAX,
            None => 0,
        }
    });
    counts.max().unwrap_or(usize::MAX)
}

/// `<R>` of a template whose arguments do not follow from those of a call: its first parameters, up to the last that
/// no parameter of the function names where it can be deduced (ISO C++, `[temp.deduct.type]`); `most`: as many as the
/// variant has.
fn undeduced_arguments(parsed: &ParsedFile, d: &Declaration, most: usize) -> Vec<u8> {
    let text = parsed.text.text();
    let mut names = d.templates.last().and_then(|t| template_names(&text[t.clone()])).unwrap_or_default();
    names.truncate(most);
    let list = parameters(parsed, d).unwrap_or_default();
    let words = |p: &Parameter| words_of(&text[p.spelled.clone()]).map(<[u8]>::to_vec).collect::<Vec<_>>();
    let parameters: Vec<Vec<Name>> = list.list.iter().map(words).collect();
    let is_deduced = |name: &Name| {
        let own = name.strip_suffix(b"...").unwrap_or(name);
        let hides = |word: &Name| matches!(&word[..], b"typename" | b"decltype");
        parameters.iter().any(|words| words.iter().any(|word| word == own) && !words.iter().any(hides))
    };
    let last = names.iter().rposition(|name| !is_deduced(name));
    match last.filter(|_| d.template_arguments.is_none()) {
        Some(last) => [b"<", names[..=last].join(&b", "[..]).as_slice(), b">"].concat(),
        None => Vec::new(),
    }
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
