//! Calls that may mean members of classes that were not read.

use super::clone::PlacedClone;
use super::name::first_declaration;
use super::{Member, New, Site};
use crate::elaborate::Name;
use crate::names;
use crate::plan::{Action, Adjacent, AdjacentKey, CallId, PassedObject, Support};
use crate::specialise::Specialiser;
use ompick_frontend::codes;
use ompick_frontend::entities::{Callees, FunctionId, UnknownBase};
use ompick_frontend::nodes::{NodeId, NodeKind};
use ompick_frontend::syntax::{Path, ScopeKind, last_component};
use ompick_frontend::unit::Position;
use std::collections::BTreeSet;
use std::ops::Range;

/// Makes a call of a clone one that also an object of a class that was not read can take: that has no clone, so
/// that it is passed through a class which has one, and calls the member itself.
pub fn object(walk: &mut Specialiser, id: CallId, site: &Site, new: &New) {
    let Path::Member { object, qualifier: None, .. } = &site.path else { return };
    let parsed = walk.parsed();
    let source = parsed.text.text();
    if new.clones.is_empty() || source[object.clone()] == *b"this" {
        return;
    }
    let entities = walk.unit.unit.entities();
    let known = [new.text.as_slice(), b"_known"].concat();
    let mut classes = BTreeSet::new();
    for PlacedClone { function, at: Position { file, at } } in &*new.clones {
        let class = entities.function(*function).space;
        if entities.is_class(class) && classes.insert(class) {
            let mark = Adjacent::Mark { name: known.clone(), class: class_with_friends(walk, *function) };
            walk.out.adjacent.insert(AdjacentKey::new(*file, *at, known.clone()), mark);
        }
    }
    let support = Support::UnknownClassObject { clone: new.text.clone(), member: site.name.to_vec() };
    let helper = support.name(&walk.unit.unit.preprocessed);
    let top = names::top_start(parsed, site.place.start);
    walk.out.adjacent.insert(AdjacentKey::new(walk.file, top, helper.clone()), Adjacent::Support(support));
    walk.out.actions.push(Action::Object(PassedObject { site: id, function: helper }));
}

/// Whether the object of a call in a template may be of a class that was not read, which has no device versions. (What a
/// function's own classes have beside their members is not in the other texts of the function.)
pub fn may_be_object_of_one(walk: &Specialiser, site: &Site, members: &[Member], callees: &Callees) -> bool {
    let in_template = || walk.parsed().syntax.in_template(site.place.start);
    let may_be_unread = || walk.unit.unit.may_be_member_of_unknown_class(site.name);
    callees.of_any_class
        && matches!(site.path, Path::Member { .. })
        && in_template()
        && members.iter().all(|m| class_with_friends(walk, m.function).is_some())
        && may_be_unread()
}

/// The name of a member's class, if friends of it can be defined in it.
fn class_with_friends(walk: &Specialiser, member: FunctionId) -> Option<Name> {
    let (parsed, d) = first_declaration(walk, member);
    let scopes = &parsed.syntax.scopes;
    let class = std::iter::successors(Some(d.scope), |s| scopes[*s as usize].parent)
        .find(|s| scopes[*s as usize].kind == ScopeKind::Class)?;
    let mut around = std::iter::successors(scopes[class as usize].parent, |s| scopes[*s as usize].parent);
    let is_local = around.any(|s| scopes[s as usize].kind == ScopeKind::Local);
    let name = scopes[class as usize].name.clone().filter(|_| !is_local)?;
    Some(last_component(&parsed.text.text()[name]).to_vec())
}

/// Whether a call can only mean functions that were read. Where headers that were not read may have others of the
/// name, the arguments tell: the call stays as it is, or what it means cannot be told, which is said.
pub fn keeps_to_what_was_read(walk: &mut Specialiser, site: &Site, functions: &[FunctionId]) -> bool {
    let unit = walk.unit.unit;
    let entities = unit.entities();
    let Some(call) = site.call else { return true };
    let Position { file, at } = walk.names_at(site.place.start);
    let is_global = || match &site.path {
        Path::Plain => entities.is_looked_up_globally(unit, Position { file, at }, site.name),
        _ => site.leads_to == Some(0),
    };
    if functions.iter().any(|f| entities.is_class(entities.function(*f).space)) {
        return true;
    }
    let c_linkage = |f: &FunctionId| {
        let (file, index) = entities.function(*f).declarations[0];
        unit.files[file].syntax.declarations[index as usize].specifiers.is_c
    };
    let other_global =
        !functions.iter().any(c_linkage) && unit.may_be_standard_function(site.name, true) && is_global();
    let other = other_global
        || (site.path == Path::Plain && {
            let standard = unit.may_be_standard_function(site.name, false);
            entities.may_name_unknown_scope(unit, Position { file, at }, site.name, standard)
        });
    let by_arguments =
        || site.path == Path::Plain && entities.may_find_library_function(unit, walk.file, call, functions);
    let is_reached = !other && by_arguments();
    if !other && !is_reached {
        return true;
    }
    let fits: Vec<Option<bool>> = functions.iter().map(|f| entities.is_for(unit, walk.file, call, *f)).collect();
    if fits.contains(&Some(true)) {
        return true;
    }
    // Only the compiler knows whether what the arguments lead to takes them, or they are converted.
    let is_converted = is_reached && functions.iter().any(|f| entities.converts_from_unknown_class(unit, *f));
    if is_reached && !is_converted {
        return functions.iter().any(|f| entities.may_take(unit, walk.file, call, *f));
    }
    if is_converted || fits.contains(&None) {
        // What chooses by itself need not be told from others.
        let keys = functions.iter().map(|f| entities.key(unit, *f)).filter(|key| walk.unit.bases.contains_key(key));
        let keys: Vec<Name> = keys.collect();
        if !keys.is_empty() && keys.iter().all(|key| walk.unit.may_choose_itself(key)) {
            walk.out.own_choices.extend(keys);
            return false;
        }
        let shown = String::from_utf8_lossy(site.name);
        let message = format!("this may call base function `{shown}`, or a function of that name that was not read");
        let note = "what its arguments are cannot be told here; a variable of a class that was read tells".to_owned();
        let parsed = walk.parsed();
        walk.out.sites.report_with(&codes::UNREAD_OVERLOAD, parsed, &site.place, &message, Some(note));
    }
    false
}

/// Says where only the compiler knows what a definition defines, if its calls choose: calls in a member of an explicit
/// specialisation are looked up in the template; one whose parameters may be those of several functions is none of them.
pub fn warn_of_definition(walk: &mut Specialiser, function: NodeId) {
    let unit = walk.unit.unit;
    let parsed = walk.parsed();
    let node = &parsed.nodes.list[function as usize];
    let NodeKind::Function(f) = node.kind else { return };
    let declaration = parsed.syntax.functions[f as usize].declaration;
    let Some(d) = parsed.syntax.declarations.get(declaration as usize).filter(|_| parsed.is_cxx()) else { return };
    let entities = unit.entities();
    let is_unclear = entities.is_unclear(walk.file, d);
    let unknown = d.qualifier.as_ref().filter(|q| entities.is_of_unknown_specialisation(unit, walk.file, q));
    if unknown.is_none() && !is_unclear {
        return;
    }
    let text = parsed.text.text();
    let chooses = |f: FunctionId| {
        let key = entities.key(unit, f);
        walk.unit.bases.contains_key(&key) || (walk.device_version)(&key).is_some()
    };
    let mut calls = parsed.syntax.calls_in(&node.extent);
    let Some(call) = calls.find(|call| entities.of_name(&text[call.callee.clone()]).any(chooses)) else { return };
    let shown = |range: &Range<usize>| String::from_utf8_lossy(&text[range.clone()]).into_owned();
    let Some(qualifier) = unknown else {
        let message = format!("only the compiler knows which of several functions `{}` this defines", shown(&d.name));
        let note = "calls of it on a device reach its host version; write its parameters as its declaration does";
        walk.out.sites.report_with(&codes::DEVICE_VERSION, parsed, &d.name, &message, Some(note.to_owned()));
        return;
    };
    let message = format!("only the compiler knows which explicit specialisation `{}` is", shown(qualifier));
    let note = format!(
        "`{}` and other names in its members are looked up in the template; write the arguments as the specialisation does",
        shown(&call.callee)
    );
    walk.out.sites.report_with(&codes::UNREAD_BASE, parsed, qualifier, &message, Some(note));
}

/// Says where a call of a function that is no member may be one of a base class that was not read.
pub fn warn_of_base(walk: &mut Specialiser, site: &Site, members: &[Member]) {
    let unit = walk.unit.unit;
    let entities = unit.entities();
    if members.iter().any(|m| entities.is_class(entities.function(m.function).space)) {
        return;
    }
    let Position { file, at } = walk.names_at(site.place.start);
    let Some(UnknownBase { place: (owner, base), may_be_any }) = entities.unknown_base_class(unit, file, at) else {
        return;
    };
    let shown = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
    let parsed = &unit.files[owner];
    let class = shown(&parsed.text.text()[base.clone()]);
    let may_have = match may_be_any {
        true => entities.of_name(site.name).any(|f| entities.is_class(entities.function(f).space)),
        false => unit.may_be_member_of_unknown_class(site.name),
    };
    if !may_have {
        return;
    }
    let name = shown(site.name);
    let message = match may_be_any {
        true => format!("calls of `{name}` in this class may mean a member of what `{class}` derives from or gives"),
        false => format!("calls of `{name}` in this class may mean a member of `{class}`, which was not read"),
    };
    let note = format!("they are resolved as calls of base function `{name}`; `::{name}(...)` calls it in any case");
    walk.out.sites.report_with(&codes::UNREAD_BASE, parsed, &base, &message, Some(note));
}
