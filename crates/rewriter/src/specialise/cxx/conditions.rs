//! The conditions of an overload's variants, as they read in its forwarder.

use super::clone::owner;
use super::{Member, Site};
use crate::elaborate::Name;
use crate::identifiers;
use crate::obstacle::Obstacle;
use crate::plan::{Conditions, Helper, Support};
use crate::specialise::captures::{self, Capture, Meaning};
use crate::specialise::conditions;
use crate::specialise::dispatcher::CallSite;
use crate::specialise::{Specialiser, State};
use ompick_frontend::cpp::Time;
use ompick_frontend::syntax::{Declaration, DeclarationKind, ScopeKind};
use ompick_frontend::unit::{Declared, ParsedFile, Position, Unit};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// A member's conditions and the functions that they call.
#[derive(Default)]
pub struct Written {
    conditions: Conditions,
    helpers: BTreeMap<Name, Helper>,
}

impl Written {
    /// Reads the conditions of a member's choice.
    pub fn of(walk: &mut Specialiser, site: &Site, m: &Member, state: &State) -> Result<Written, Obstacle> {
        if m.tree.tests().is_empty() {
            return Ok(Written::default());
        }
        let unit = walk.unit;
        let (file, index) = owner(walk, m)?;
        let parsed = &unit.unit.files[file];
        let there = time_of(unit.unit, Declared { file, declaration: &parsed.syntax.declarations[index as usize] });
        let key = unit.unit.entities().key(unit.unit, m.function);
        let mut helpers = BTreeMap::new();
        let at = site.place.start;
        let mut conditions = conditions::of_tree(unit, &m.declared, &m.tree, there, state.on_device, &mut helpers)?;
        conditions.decide(|candidate, text| walk.decided_condition(m.declared[candidate], text, &key, at, state));
        Ok(Written { conditions, helpers })
    }

    /// Gives what is passed from the call its name.
    pub fn name_captures(&mut self, passed: &[Capture]) {
        for p in passed.iter().filter(|p| p.spelled != p.name) {
            self.conditions.rename(p.spelled.as_bytes(), p.name.as_bytes());
        }
    }

    /// The names that no parameter of the forwarder may have, those of what it calls among them.
    pub fn reserved(&self, called: impl Iterator<Item = Name>) -> BTreeSet<Name> {
        self.conditions.names().into_keys().chain(called).collect()
    }

    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Whether one reads a variable that is no constant: then the choice is none at compile time.
    pub fn read_variables(&self, walk: &Specialiser, m: &Member) -> bool {
        let unit = walk.unit.unit;
        self.conditions.names().into_iter().any(|(name, candidate)| {
            let variant = m.declared[candidate];
            let at = unit.files[variant.file].directives[variant.directive as usize].range.start;
            let found = unit.entities().object(unit, variant.file, at, &name);
            found.is_some_and(|(_, d)| {
                let s = d.specifiers;
                d.kind == DeclarationKind::Object && !s.is_constexpr && !s.is_const
            })
        })
    }

    /// Whether one asks for an argument of the call.
    pub fn mention_parameters(&self) -> bool {
        self.conditions.mention_parameters()
    }

    /// What tells these conditions from those of another call.
    pub fn key(&self) -> String {
        self.conditions.key()
    }

    /// The functions that they call.
    pub fn support(&self) -> impl Iterator<Item = Support> {
        self.helpers.values().cloned().filter_map(Helper::support)
    }
}

/// The time of macros at a declaration.
pub fn time_of(unit: &Unit, Declared { file, declaration: d }: Declared) -> Time {
    let parsed = &unit.files[file];
    unit.preprocessed.time_at(parsed.pass, parsed.text.to_file(&d.name).start)
}

/// The variables of a member's conditions that must be read at the call.
pub fn variables(
    walk: &Specialiser,
    site: &Site,
    m: &Member,
    written: &Written,
    state: &State,
) -> Result<Vec<Capture>, Obstacle> {
    let none = FxHashMap::default();
    let call = CallSite {
        unit: walk.unit,
        file: walk.file,
        at: site.place.start,
        on_device: state.on_device,
        renamed: &none,
        objects: &[],
        take_objects: &FxHashSet::default(),
    };
    captures::variables(&call, &written.conditions, &|name, candidate| meaning(walk, site, m, name, candidate))
}

fn meaning<'u>(
    walk: &Specialiser<'_, 'u>,
    site: &Site,
    m: &Member,
    name: &str,
    candidate: usize,
) -> Option<Meaning<'u>> {
    let unit = walk.unit.unit;
    let variant = m.declared[candidate];
    let at = unit.files[variant.file].directives[variant.directive as usize].range.start;
    let (file, declaration) = unit.entities().object(unit, variant.file, at, name.as_bytes())?;
    if declaration.kind != DeclarationKind::Object || is_of_object(&unit.files[file], declaration) {
        return None;
    }
    let at_call = named_at(unit, Position { file: walk.file, at: site.place.start }, Declared { file, declaration });
    Some(Meaning { file, declaration, at_call: at_call.map(|n| String::from_utf8_lossy(&n).into_owned()) })
}

/// Whether each object of a class has a variable of its own.
fn is_of_object(owner: &ParsedFile, d: &Declaration) -> bool {
    owner.syntax.scopes[d.scope as usize].kind == ScopeKind::Class && !d.specifiers.is_static
}

/// The name that a variable of a namespace, or static one of a class, has at a place.
fn named_at(
    unit: &Unit,
    Position { file, at }: Position,
    Declared { file: owner, declaration }: Declared,
) -> Option<Name> {
    let entities = unit.entities();
    let name = unit.files[owner].name_of(declaration);
    let local = unit.files[file].syntax.local(name, at).is_some();
    let space = |(f, d): (usize, &Declaration)| entities.space_at(unit, f, d.name.start);
    let here = entities.object(unit, file, at, name).filter(|_| !local);
    match here.is_some_and(|found| space(found) == space((owner, declaration))) {
        true => Some(name.to_vec()),
        false => Some([entities.qualification(space((owner, declaration)))?.as_slice(), name].concat()),
    }
}

/// A condition that is read at one place as it is to be written at another, where the names of variables may mean
/// others. The error says which has no name there.
pub fn moved(unit: &Unit, text: &[u8], from: Position, to: Position) -> Result<Vec<u8>, Obstacle> {
    let mut names = BTreeMap::new();
    for name in identifiers::names_in(text) {
        let Some((file, d)) = unit.entities().object(unit, from.file, from.at, &name) else { continue };
        let shown = String::from_utf8_lossy(&name).into_owned();
        if is_of_object(&unit.files[file], d) {
            return Err(Obstacle::MemberOfObject { name: shown.to_string() });
        }
        let new = named_at(unit, to, Declared { file, declaration: d })
            .ok_or_else(|| Obstacle::NoNameThere { name: shown.to_string() })?;
        names.insert(name, new);
    }
    Ok(identifiers::renamed(text, &|name| names.get(name).cloned()))
}
