//! Calls of C++: they name the variant where they can only mean its base function, else a clone of the overload set.

mod chooser;
mod clone;
mod conditions;
mod constants;
pub(super) mod device;
mod imported;
mod in_text;
mod name;
mod operators;
mod unknown_classes;

use ompick_frontend::entities::{Callees, Entities, FunctionId, MemberAccess, SpaceId};
use ompick_frontend::unit::{Position, Unit};
pub use operators::own_choice;
pub use unknown_classes::warn_of_definition;

pub use clone::CloneMemo;
pub use conditions::moved as moved_condition;
pub use device::{declared, declared_for_definition};

use super::{Language, Specialiser, State};
use crate::decision_tree::DecisionTree;
use crate::elaborate::arguments::{Adjust, Changes};
use crate::elaborate::{DeclaredVariant, Name};
use crate::obstacle::Obstacle;
use crate::plan::{
    self, Action, ArgumentList, CallId, ChangedCall, Condition, DeclarationPlace, Helper, OperationId, Passing,
    PlannedText, TextChange,
};
use crate::specialise::CallContext;
use crate::specialise::language::{Adjusting, C, Resolved, TestPlace};
use ompick_frontend::codes;
use ompick_frontend::directive::Directive;
use ompick_frontend::placed::{DirectiveIn, Placed};
use ompick_frontend::syntax::{self, Call, Path, Use};
use ompick_resolver::matching::Test;
use ompick_resolver::selector::ContextSelector;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

/// C++.
pub struct Cxx;

impl Language for Cxx {
    fn call(&self, walk: &mut Specialiser, call: CallId, state: &State) {
        call_as(walk, call, state, &Passing::default());
    }

    fn operation(&self, walk: &mut Specialiser, operation: OperationId, state: &State, passing: &Passing) {
        operators::operation(walk, operation, state, passing);
    }

    fn rewritten(&self, walk: &mut Specialiser, text: &[u8], at: usize, state: &State) -> Option<Vec<TextChange>> {
        let unit = walk.unit.unit;
        let Position { file, at: names_at } = walk.names_at(at);
        let mut changes = Vec::new();
        for called in in_text::calls(text) {
            let spelled = &text[called.start..called.name.end];
            let entities = unit.entities();
            let qualified = crate::elaborate::cxx::qualifier(spelled);
            let (callees, path, leads_to) = match (&called.object, qualified) {
                (Some((object, arrow)), None) => {
                    let object = &text[object.clone()];
                    let callees = entities.member_of(
                        unit,
                        Position { file, at: names_at },
                        spelled,
                        MemberAccess { object, arrow: *arrow, qualifier: None },
                    );
                    let class = entities.class_of_object(unit, Position { file, at: names_at }, object, *arrow);
                    (callees, Path::Member { object: at..at, arrow: *arrow, qualifier: None }, class)
                }
                (object, Some(q)) => {
                    let around = entities.space_at(unit, file, names_at);
                    let space = entities.resolve_space(unit, file, names_at, around, q);
                    let functions = space.map(|s| entities.in_space(unit, s, syntax::last_component(spelled)));
                    let path = match object {
                        Some((_, arrow)) => Path::Member { object: at..at, arrow: *arrow, qualifier: Some(at..at) },
                        None => Path::Qualified(at..at),
                    };
                    (Callees { functions: functions.unwrap_or_default(), ..Callees::default() }, path, space)
                }
                (None, None) => {
                    let has_arguments = !text[called.arguments.clone()].trim_ascii().is_empty();
                    (entities.named(unit, file, names_at, spelled, &Path::Plain, has_arguments), Path::Plain, None)
                }
            };
            let site = Site { name: &text[called.name.clone()], place: at..at + 1, path, leads_to, call: None };
            let Some(new) = resolve(walk, callees, &site, CallContext { state, passing: &Passing::default() }) else {
                continue;
            };
            if !new.arguments.is_empty() {
                let to = match text[called.arguments.clone()].trim_ascii().is_empty() {
                    true => ArgumentList::Empty,
                    false => ArgumentList::BeforeOthers,
                };
                changes.push(TextChange::arguments(called.arguments.start, new.arguments, to));
            }
            let from = if new.whole { called.start } else { called.name.start };
            changes.push(TextChange::name(from..called.name.end, new.text));
        }
        (!changes.is_empty()).then_some(changes)
    }

    fn condition(
        &self,
        walk: &mut Specialiser,
        DirectiveIn { placed, expanded }: DirectiveIn,
        selector: &ContextSelector,
        test: &Test,
        at: TestPlace,
    ) -> Result<Condition, Obstacle> {
        C.condition(walk, DirectiveIn { placed, expanded }, selector, test, at)
    }

    fn hoistable(
        &self,
        walk: &Specialiser,
        placed: &Placed,
        directive: &Directive,
        at: usize,
        test: &Test,
    ) -> Result<(), Obstacle> {
        C.hoistable(walk, placed, directive, at, test)
    }

    fn dispatched_call(&self, walk: &mut Specialiser, call: CallId, state: &State, passing: &Passing) -> Resolved {
        call_as(walk, call, state, passing)
    }

    fn adjusting(&self, walk: &Specialiser, adjust: Adjust, is_optional: bool, at: usize) -> Adjusting {
        C.adjusting(walk, adjust, is_optional, at)
    }

    fn can_tell_device(&self, unit: &Unit, may_lack_interop: bool) -> bool {
        C.can_tell_device(unit, may_lack_interop)
    }

    fn forwarder(
        &self,
        _: &Specialiser,
        _: DeclarationPlace,
        _: &[u8],
        _: ChangedCall,
    ) -> Result<(Name, Vec<(Name, Helper)>), Obstacle> {
        Err(Obstacle::CloneDoesThat)
    }

    fn no_device(
        &self,
        walk: &mut Specialiser,
        at: usize,
        device: Option<&PlannedText>,
    ) -> Result<Condition, Obstacle> {
        C.no_device(walk, at, device)
    }
}

/// Resolves a call whose arguments are passed in a certain way.
fn call_as(walk: &mut Specialiser, id: CallId, state: &State, passing: &Passing) -> Resolved {
    let unit = walk.unit.unit;
    let call = &walk.parsed().syntax.calls[id.0 as usize];
    let callees = unit.entities().callees(unit, walk.file, call);
    let site = Site {
        name: &walk.parsed().text.text()[call.callee.clone()],
        place: call.callee.clone(),
        path: call.path().clone(),
        leads_to: unit.entities().scope_of_path(unit, Position { file: walk.file, at: call.callee.start }, call.path()),
        call: Some(call),
    };
    let callees_of_any_class = callees.of_any_class;
    let of_any_class = callees_of_any_class && call.template_arguments().is_none();
    let decided = walk.out.sites.decisions.len();
    let Some(new) = resolve(walk, callees, &site, CallContext { state, passing }) else {
        walk.plan_keep_base(id, decided);
        return Resolved::default();
    };
    if of_any_class && unit.may_be_member_of_unknown_class(site.name) {
        unknown_classes::object(walk, id, &site, &new);
    }
    let New { mut text, whole, arguments, .. } = new;
    if callees_of_any_class && site.path == Path::Plain && !whole {
        // No declaration of the name is found before the class is known.
        text = [b"this->", text.as_slice()].concat();
    }
    let call = plan::Call { is_whole: whole, arguments, ..plan::Call::of(id, text) };
    walk.out.actions.push(Action::Call(call));
    Resolved { replaced: true, changes: new.changes }
}

/// A call, or a name that is called in a directive.
struct Site<'s> {
    name: &'s [u8],
    place: Range<usize>,
    path: Path,
    /// The scope that the path leads to, if that can be told.
    leads_to: Option<SpaceId>,
    /// `None`: it stands in a directive's text.
    call: Option<&'s Call>,
}

/// What stands in a call in the place of the function's name.
#[derive(Default)]
struct New {
    text: Vec<u8>,
    /// It takes the place of the qualifiers, too.
    whole: bool,
    /// Arguments before the call's own.
    arguments: Vec<Vec<u8>>,
    /// What is to be done to the call's own arguments besides.
    changes: Option<Rc<Changes>>,
    /// The clones that may be called.
    clones: Rc<[clone::PlacedClone]>,
}

/// One of the functions that a call may mean, and what was decided for it.
struct Member<'a, 'u> {
    function: FunctionId,
    declared: Vec<&'a DeclaredVariant<'u>>,
    tree: DecisionTree,
    /// Where device versions are to be called: their names, by what is chosen.
    versions: FxHashMap<Option<usize>, Name>,
}

/// Decides a call for each function that it may mean; `None`: it stays as it is.
fn resolve(
    walk: &mut Specialiser,
    callees: Callees,
    site: &Site,
    CallContext { state, passing }: CallContext,
) -> Option<New> {
    let members = decide(walk, &callees.functions, site, CallContext { state, passing })?;
    if !unknown_classes::keeps_to_what_was_read(walk, site, &callees.functions) {
        return None;
    }
    if constants::loses_constant(walk, site, &members) {
        return refused(walk, site, &Obstacle::ConstantExpression);
    }
    if name::uses_defaults_of_block(walk, site) {
        return refused(walk, site, &Obstacle::DefaultsOfBlock);
    }
    written(walk, site, &members, &callees, CallContext { state, passing })
}

/// What is decided for each function that a call may mean; `None`: the call stays as it is.
fn decide<'a, 'u>(
    walk: &mut Specialiser<'a, 'u>,
    functions: &[FunctionId],
    site: &Site,
    CallContext { state, passing }: CallContext,
) -> Option<Vec<Member<'a, 'u>>> {
    if functions.is_empty() {
        return None;
    }
    let elaborated = walk.unit;
    let unit = elaborated.unit;
    let entities = unit.entities();
    let parsed = walk.parsed();
    let of = |f: &FunctionId| (*f, entities.key(unit, *f), candidates(walk, *f, site, CallContext { state, passing }));
    let mut all: Vec<(FunctionId, Name, Vec<&DeclaredVariant>)> = functions.iter().map(of).collect();
    // Who calls a template may call a specialisation of it.
    let special: BTreeSet<FunctionId> =
        functions.iter().flat_map(|f| entities.specialisations_of(*f)).copied().collect();
    all.extend(special.iter().map(of).filter(|(_, _, declared)| !declared.is_empty()));
    let stays = |(_, key, declared): &(FunctionId, Name, Vec<&DeclaredVariant>)| {
        declared.is_empty() && !has_version(walk, key, state) && !elaborated.own_choices.contains_key(key)
    };
    if all.iter().all(stays) {
        for (_, key, _) in all {
            walk.note_later(&key, &site.place, state);
            walk.out.calls.insert(key, state.on_device);
        }
        return None;
    }
    if parsed.syntax.in_error(&site.place) {
        let shown = String::from_utf8_lossy(site.name);
        walk.out.sites.unclear(parsed, &site.place, &format!("this use of base function `{shown}`"));
        return None;
    }
    let mut members = Vec::new();
    for (function, key, declared) in all {
        let tree = match declared.is_empty() {
            true => DecisionTree::Leaf(None),
            false => {
                let decision = walk.out.sites.call(elaborated, parsed, &site.place, &key, &state.context, &declared);
                walk.keep_question(&declared, &walk.later(&key, &declared, state), state);
                let tree = walk.tree_of(&decision);
                walk.note_call_tests(&tree, &declared, site.place.start, state);
                // The output's compiler resolves what stays a region.
                tree.map(&|leaf| leaf.filter(|&i| declared[i].region.is_none_or(|r| r.emitted)))
            }
        };
        let mut versions = FxHashMap::default();
        let place = Position { file: walk.file, at: site.place.start };
        let is_assumed =
            || entities.function(function).is_assumed || entities.is_named_by_region(unit, function, place);
        if tree.leaves().contains(&None) && is_assumed() {
            assumed(walk, site);
        }
        for leaf in tree.leaves() {
            let callee = leaf.map_or(key.clone(), |i| declared[i].variant.clone());
            let called = match leaf {
                Some(i) => walk.unit.variant_function(declared[i]),
                None => Some(function),
            };
            walk.out.calls.insert(callee, state.on_device);
            match called.map_or(Ok(None), |f| device::name(walk, f, site.place.start, state)) {
                Ok(Some(version)) => versions.insert(leaf, version),
                Ok(None) => None,
                Err(why) => {
                    refused(walk, site, &why);
                    return None;
                }
            };
        }
        members.push(Member { function, declared, tree, versions });
    }
    let stays = members.iter().all(|m| operators::chooses_as(walk, site, m, state));
    if !stays && site.path == Path::Plain {
        unknown_classes::warn_of_base(walk, site, &members);
    }
    (!stays).then_some(members)
}

/// The candidates for a call of a function.
fn candidates<'a, 'u>(
    walk: &Specialiser<'a, 'u>,
    function: FunctionId,
    site: &Site,
    CallContext { state, passing }: CallContext,
) -> Vec<&'a DeclaredVariant<'u>> {
    let unit = walk.unit.unit;
    let entities = unit.entities();
    let key = entities.key(unit, function);
    let at = site.place.start;
    // A template may call what is declared behind it: then the directives are seen, too.
    match entities.visible_from(unit, function) > unit.position(walk.file, at) {
        true => walk.fitting(walk.unit.all_candidates(&key), state, passing),
        false => walk.candidates(&key, at, state, passing),
    }
}

/// What stands in a call in the place of the function's name; `None`: that cannot be, which is said.
fn written(
    walk: &mut Specialiser,
    site: &Site,
    members: &[Member],
    callees: &Callees,
    CallContext { state, passing }: CallContext,
) -> Option<New> {
    let is_open = callees.is_open;
    if let Some(new) = imported::of(walk, site, members) {
        return new;
    }
    if let [Member { function, declared, tree: DecisionTree::Leaf(chosen), versions }] = members
        && !is_open
    {
        match (chosen, versions.get(chosen)) {
            (Some(chosen), version) => {
                let version = version.map(Vec::as_slice);
                let changes = &declared[*chosen].changes;
                let in_place = passing.is_statement || changes.as_ref().is_none_or(|c| !c.needs_host());
                if in_place && let Some(new) = name::direct(walk, site, *function, declared[*chosen], version) {
                    return Some(New { changes: passing.changes_for(changes.as_ref()), ..new });
                }
            }
            (None, Some(version)) => {
                if let Some(new) = version_named(walk, site, *function, version) {
                    return Some(new);
                }
            }
            (None, None) => {
                let key = walk.unit.unit.entities().key(walk.unit.unit, *function);
                let base = walk.unit.own_choices.get(&key).map(|choice| &choice.base);
                if let Some(new) = base.and_then(|base| version_named(walk, site, *function, base)) {
                    return Some(new);
                }
            }
        }
    }
    if !unknown_classes::may_be_object_of_one(walk, site, members, callees)
        && let Some(version) = common_version(walk.unit.unit.entities(), members)
        && let Some(new) = version_named(walk, site, members[0].function, version)
    {
        return Some(new);
    }
    let entities = walk.unit.unit.entities();
    let chooses = |m: &&Member| !m.tree.tests().is_empty();
    let keys: Vec<Name> = members.iter().filter(chooses).map(|m| entities.key(walk.unit.unit, m.function)).collect();
    if keys.iter().any(|key| walk.asks_itself(key, site.name, &site.place)) {
        return None;
    }
    match clone::of(walk, site, members, is_open, CallContext { state, passing }) {
        Ok(new) => Some(new),
        Err(why) => refused(walk, site, &why),
    }
}

/// What device code names in the place of an overload set whose address it takes, and what that takes the place of: the
/// set of the device versions, among which the wanted type chooses as it does in the set. `None`: there is none.
pub(super) fn address_of_set(
    walk: &mut Specialiser,
    used: &Use,
    functions: &[FunctionId],
    state: &State,
) -> Option<(Range<usize>, Name)> {
    let (unit, parsed) = (walk.unit.unit, walk.parsed());
    let passing = Passing::default();
    let site = Site {
        name: &parsed.text.text()[used.name()],
        place: used.name(),
        path: used.path().clone(),
        leads_to: unit.entities().scope_of_path(unit, Position { file: walk.file, at: used.name().start }, used.path()),
        call: None,
    };
    let mut members = Vec::new();
    for &function in functions {
        let version = device::name(walk, function, used.name().start, state).ok()?;
        let versions = version.map(|version| (None, version)).into_iter().collect();
        members.push(Member { function, declared: Vec::new(), tree: DecisionTree::Leaf(None), versions });
    }
    if members.iter().all(|m| m.versions.is_empty()) {
        return None;
    }
    let common = common_version(unit.entities(), &members).cloned();
    let common = common.and_then(|version| version_named(walk, &site, members[0].function, &version));
    let new = match common {
        Some(new) => new,
        None => clone::of(walk, &site, &members, false, CallContext { state, passing: &passing }).ok()?,
    };
    let from = match used.path() {
        Path::Qualified(path) if new.whole => path.start,
        _ => used.name().start,
    };
    new.arguments.is_empty().then_some((from..used.name().end, new.text))
}

/// A function's device version in a call of it: a using declaration that brings the function does not
/// bring that. `None`: only a clone is brought.
fn version_named(walk: &Specialiser, site: &Site, function: FunctionId, version: &Name) -> Option<New> {
    let new = |path: &[u8]| {
        let text = [path, version].concat();
        New { text, whole: !path.is_empty(), ..New::default() }
    };
    if name::finds_adjacent(walk, site, function) || device::is_hidden_friend(walk.unit.unit, function) {
        return Some(new(b""));
    }
    let entities = walk.unit.unit.entities();
    let space = entities.function(function).space;
    let is_static = !entities.is_class(space) || name::first_declaration(walk, function).1.specifiers.is_static;
    entities.qualification(space).filter(|_| is_static).map(|path| new(&path))
}

/// The name of the device versions if all functions of one class or namespace keep themselves: then
/// these are a clone already.
fn common_version<'m>(entities: &Entities, members: &'m [Member]) -> Option<&'m Name> {
    let first = members.first()?;
    let space = |m: &Member| entities.function(m.function).space;
    let same = |m: &&Member| m.tree == DecisionTree::Leaf(None) && m.versions.len() == 1 && space(m) == space(first);
    (members.iter().filter(same).count() == members.len()).then(|| first.versions.get(&None)).flatten()
}

/// A call keeps a base function that only regions assume.
fn assumed(walk: &mut Specialiser, site: &Site) {
    let parsed = walk.parsed();
    // What was not found or not read may declare it.
    let has_system_headers = walk.unit.unit.preprocessed.passes.iter().any(|p| p.system);
    if has_system_headers || walk.unit.unit.has_unknown_headers() {
        return;
    }
    let shown = String::from_utf8_lossy(site.name);
    let message = format!("no variant of `{shown}` matches here, and no function `{shown}` is declared");
    let note = "the function that the variants in a region belong to is assumed to be defined elsewhere".to_owned();
    walk.out.sites.report_with(&codes::ASSUMED_BASE, parsed, &site.place, &message, Some(note));
}

/// Whether a function's device version is to be called.
fn has_version(walk: &Specialiser, key: &[u8], state: &State) -> bool {
    state.on_device && (walk.device_version)(key).is_some()
}

/// Says why a call cannot be replaced.
fn refused(walk: &mut Specialiser, site: &Site, why: &dyn fmt::Display) -> Option<New> {
    let shown = String::from_utf8_lossy(site.name);
    let message = format!("the variant of `{shown}` cannot be called here: {why}");
    let parsed = walk.parsed();
    walk.out.sites.report(&codes::OPEN_CALL, parsed, &site.place, &message);
    None
}

#[cfg(test)]
mod tests;
