//! A clone of an overload set: one forwarding function beside each of its members, so that the
//! compiler's own resolution picks.

mod forwarder;
mod memo;

use forwarder::chosen_in_defaults;
pub use forwarder::{Forwarder, behind_variants, callee, defaults, forwarder, is_member, owner};
pub use memo::CloneMemo;

use super::chooser;
use super::conditions::{self, Written};
use super::constants::{self, is_constexpr};
use super::name::chosen_names;
use super::{Member, New, Site};
use crate::decision_tree::DecisionTree;
use crate::elaborate::{DeclaredVariant, Name};
use crate::names;
use crate::obstacle::Obstacle;
use crate::plan::{Action, Adjacent, AdjacentKey, AdjacentMap, CloneFunction, Declared, Passing, Support, object_name};
use crate::specialise::captures::Capture;
use crate::specialise::{CallContext, Specialiser};
use memo::{BringingUsing, Brought, Question};
use ompick_frontend::entities::FunctionId;
use ompick_frontend::mangle;
use ompick_frontend::unit::{Position, Unit};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Makes the clone that a call needs and gives its name. The error says why that cannot be.
pub fn of(
    walk: &mut Specialiser,
    site: &Site,
    members: &[Member],
    is_open: bool,
    CallContext { state, passing }: CallContext,
) -> Result<New, Obstacle> {
    let question = Question::of(site, members, passing);
    let known = question.as_ref().and_then(|question| walk.known_clones.get(question));
    let made = match known {
        Some(known) => known,
        None => {
            let made = Rc::new(make(walk, site, members, is_open, CallContext { state, passing })?);
            if let Some(question) = question {
                walk.known_clones.keep(question, &made);
            }
            made
        }
    };
    if made.reads_variables && constants::must_be_constant(walk, site) {
        return Err(Obstacle::ConstantExpression);
    }
    Ok(place(walk, site, &made))
}

/// A clone of an overload set.
#[derive(Debug)]
struct Made {
    name: Name,
    /// Arguments before the call's own.
    arguments: Vec<Name>,
    /// It gives the function to call.
    chooses: bool,
    /// A `constexpr` function stands behind one that is none, as its choice hangs on variables.
    reads_variables: bool,
    /// Where what stands for its functions is.
    places: Rc<[PlacedClone]>,
    /// What that is, in the same order.
    clones: Vec<Rc<CloneFunction>>,
    /// What stands beside the functions for it, and beside using declarations of them.
    adjacent: [Rc<AdjacentMap>; 2],
}

/// Places a clone beside the functions that it stands for; what the call calls.
fn place(walk: &mut Specialiser, site: &Site, made: &Made) -> New {
    declare_before_use(walk, site, made);
    made.adjacent.iter().for_each(|all| walk.out.adjacent.share(all));
    let places = made.places.clone();
    let arguments = made.arguments.clone();
    match made.chooses {
        true => {
            let text = [made.name.as_slice(), b"(", &arguments.join(&b", "[..]), b")"].concat();
            New { text, clones: places, ..New::default() }
        }
        false => New { text: made.name.clone(), arguments, clones: places, ..New::default() },
    }
}

/// Writes the clone that a call needs. The error says why that cannot be.
fn make(
    walk: &mut Specialiser,
    site: &Site,
    members: &[Member],
    is_open: bool,
    CallContext { state, passing }: CallContext,
) -> Result<Made, Obstacle> {
    let mut written = Vec::new();
    let mut passed: Vec<Capture> = Vec::new();
    for m in members {
        if let Some(name) = chosen_in_defaults(walk, m.function, state) {
            return Err(Obstacle::DefaultArgument { name: String::from_utf8_lossy(&name).into_owned() });
        }
        let mut conditions = Written::of(walk, site, m, state)?;
        let more = conditions::variables(walk, site, m, &conditions, state)?;
        conditions.name_captures(&more);
        passed.extend(more.into_iter().filter(|p| !passed.contains(p)).collect::<Vec<_>>());
        written.push(conditions);
    }
    let on_device = if members.iter().all(|m| m.versions.is_empty()) { "" } else { "_device" };
    let chosen = members.iter().flat_map(|m| m.tree.leaves().into_iter().flatten().map(|i| m.declared[i]));
    let changes: Vec<_> = chosen.flat_map(|d| &d.changes).filter(|c| c.needs_host()).collect();
    let mut given = Vec::new();
    if let Some(least) = changes.iter().map(|c| c.appended.len()).min() {
        given.clone_from(&passing.interop);
        if least < given.len() {
            return Err(Obstacle::ObjectsOfVariant { given: given.len(), taken: least });
        }
    }
    let arguments =
        passed.iter().map(|p| p.argument.clone().into_bytes()).chain(given.iter().cloned().map(String::into_bytes));
    let arguments: Vec<Name> = arguments.collect();
    let mut extra: Vec<Extra> =
        passed.iter().map(|p| Extra { ty: p.ty.clone(), name: p.name.clone(), is_object: false }).collect();
    let own_object = |i| object_name(&walk.unit.unit.preprocessed, i);
    let object = |i| Extra { ty: "omp_interop_t".to_owned(), name: own_object(i), is_object: true };
    extra.extend((0..given.len()).map(object));
    let with = if extra.is_empty() { "" } else { "_with" };
    let passed_as = if changes.is_empty() { String::new() } else { passing.code() };
    let choice = chosen_names(walk, site.name, members);
    let suffix = format!("__ompick{choice}{with}{on_device}{passed_as}");
    let name = [&mangle::identifier(site.name), suffix.as_bytes()].concat();
    let entities = walk.unit.unit.entities();
    let forwarded = |(m, conditions): (&Member, &Written)| {
        let versions: BTreeMap<_, _> = m.versions.iter().collect();
        let what = format!("{} {versions:?} {extra:?} {}", choice_key(&m.declared, &m.tree), conditions.key());
        (entities.key(walk.unit.unit, m.function), what)
    };
    let name = walk.unit.generated_names.free_for_set(name, members.iter().zip(&written).map(forwarded).collect());
    let chooses = matches!(members, [m] if !is_open && chooser::fits(walk, m, &written[0]));
    let interop = (0..given.len()).map(own_object).collect();
    let inner = Passing { interop, ..passing.clone() };
    let (mut places, mut clones) = (Vec::with_capacity(members.len()), Vec::with_capacity(members.len()));
    let mut adjacent = AdjacentMap::new();
    for (m, conditions) in members.iter().zip(&written) {
        let Forwarder { place, clone, support } = match chooses {
            true => chooser::of(walk, m, conditions, &name, &extra)?,
            false => forwarder(walk, m, conditions, &name, &extra, &inner)?,
        };
        let clone = Rc::new(clone);
        let Position { file, at } = place;
        if !support.is_empty() {
            let top = names::top_start(&walk.unit.unit.files[file], at - 1);
            let key = |s: &Support| AdjacentKey::new(file, top, s.name(&walk.unit.unit.preprocessed));
            adjacent.extend(support.into_iter().map(|s| (key(&s), Adjacent::Support(s))));
        }
        adjacent.insert(AdjacentKey::new(file, at, name.clone()), Adjacent::Clone(clone.clone()));
        places.push(PlacedClone { function: m.function, at: place });
        clones.push(clone);
    }
    let usings = mirrored_usings(walk, site.name, &name, &places);
    let adjacent = [Rc::new(adjacent), usings];
    let reads_variables =
        members.iter().zip(&written).any(|(m, w)| is_constexpr(walk, m.function) && w.read_variables(walk, m));
    Ok(Made { name, arguments, chooses, reads_variables, places: places.into(), clones, adjacent })
}

/// Declares forwarders before the functions that they stand behind, where the call is in such a function.
fn declare_before_use(walk: &mut Specialiser, site: &Site, made: &Made) {
    let entities = walk.unit.unit.entities();
    let parsed = walk.parsed();
    let enclosing: Vec<_> = parsed.syntax.enclosing_functions(site.place.start).collect();
    for (placed, clone) in made.places.iter().zip(&made.clones).filter(|(placed, _)| placed.at.file == walk.file) {
        let own = enclosing.iter().find(|f| f.whole.end == placed.at.at);
        let is_member = entities.is_class(entities.function(placed.function).space);
        let Some(function) = own.filter(|_| !is_member) else { continue };
        let before = names::item_start(parsed, &function.whole);
        let action = Action::Declaration(Declared { before, function: clone.clone() });
        if !walk.out.actions.0.contains(&action) {
            walk.out.actions.push(action);
        }
    }
}

/// What is chosen and how, the same wherever it is, whatever else is a candidate there.
pub fn choice_key(declared: &[&DeclaredVariant], tree: &DecisionTree) -> String {
    match tree {
        DecisionTree::Leaf(None) => "base".to_owned(),
        DecisionTree::Leaf(Some(i)) => {
            let d = declared[*i];
            format!("{}/{} {}", d.file, d.directive, String::from_utf8_lossy(&d.variant))
        }
        DecisionTree::If { candidate, test, then, otherwise } => {
            let of = choice_key(declared, &DecisionTree::Leaf(Some(*candidate)));
            format!("if {of} {test:?} ({}) else ({})", choice_key(declared, then), choice_key(declared, otherwise))
        }
    }
}

/// A parameter of a clone before those of the function that it stands for.
#[derive(Clone, Debug)]
pub struct Extra {
    pub ty: String,
    pub name: String,
    /// An object of the `interop` clause.
    is_object: bool,
}

/// Where the clone of a function stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedClone {
    pub function: FunctionId,
    pub at: Position,
}

/// Using declarations that bring the members bring their clones, too.
fn mirrored_usings(walk: &Specialiser, function_name: &[u8], name: &[u8], clones: &[PlacedClone]) -> Rc<AdjacentMap> {
    let brought = walk.known_clones.brought(walk.unit.unit, function_name);
    let concerned: Vec<PlacedClone> =
        clones.iter().filter(|c| brought.functions.contains(&c.function)).copied().collect();
    walk.known_clones.mirrored(name, concerned, |clones| mirrored(walk.unit.unit, &brought, name, clones))
}

fn mirrored(unit: &Unit, brought: &Brought, name: &[u8], clones: &[PlacedClone]) -> AdjacentMap {
    let mut made = AdjacentMap::new();
    for BringingUsing { file, using, functions, is_dependent } in &brought.usings {
        let parsed = &unit.files[*file];
        let path = parsed.code(&using.path);
        let places = || clones.iter().filter(|c| functions.contains(&c.function)).map(|c| c.at);
        // A clone further down is brought behind the namespace that it stands in.
        let position = |place: &Position| unit.position(place.file, place.at);
        let Some(last) = places().max_by_key(|place| position(place)) else { continue };
        let Some(colons) = memchr::memmem::rfind(&path, b"::") else { continue };
        // (`using T::f...;`)
        let behind = parsed.text.text()[using.path.end..].trim_ascii_start();
        let ellipsis = if path.ends_with(b"...") || behind.starts_with(b"...") { &b"..."[..] } else { b"" };
        let used = [name, ellipsis].concat();
        let using_as = |on_line| Adjacent::Using { qualifier: path[..colons].to_vec(), name: used.clone(), on_line };
        let is_further_down = !is_dependent && position(&last) > unit.position(*file, using.visible_from);
        let scope = &parsed.syntax.scopes[using.scope as usize].range;
        let around = |Position { file: f, at }: Position| {
            let there = &unit.files[f];
            let whole = 0..there.text.text().len();
            let scope = if f == *file { scope } else { &whole };
            let outer = there.syntax.enclosing_statements(&(at..at)).filter(|s| s.range.len() < scope.len());
            let end = outer.filter(|s| scope.start <= s.range.start && s.range.end <= scope.end);
            Some((f, end.map(|s| s.range.end).max()?))
        };
        let (mut key, using) = match Some(last).filter(|_| is_further_down).and_then(around) {
            Some((f, end)) => (AdjacentKey::new(f, end, [name, b" "].concat()), using_as(false)),
            None => (AdjacentKey::new(*file, using.visible_from, name.to_vec()), using_as(true)),
        };
        // One using declaration may bring functions of the name from several scopes.
        while made.get(&key).is_some_and(|known| *known != using) {
            key.name.push(b' ');
        }
        made.insert(key, using);
    }
    made
}
