//! Function templates with their explicit specialisations: a call names the template, and may mean any of them.

use super::settle::Walks;
use super::{FunctionKey, Program};
use crate::elaborate::{Elaborated, Name};
use ompick_frontend::language::Language;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::rc::Rc;

/// By name of any of them, and unit: a template's name, then those of its specialisations.
pub(super) type Families = FxHashMap<Name, BTreeMap<usize, Rc<[Name]>>>;

/// The families of some units.
pub(super) fn of(units: &[Elaborated]) -> Families {
    let mut families = Families::default();
    for (u, elaborated) in units.iter().enumerate().filter(|(_, e)| e.unit.language == Language::Cxx) {
        let entities = elaborated.unit.entities();
        for (template, specialisations) in entities.specialised_templates() {
            let own: Vec<Name> =
                [&[template], specialisations].concat().iter().map(|f| entities.key(elaborated.unit, *f)).collect();
            // What may be one of several templates joins them.
            let known = own.iter().filter_map(|name| families.get(name)?.get(&u)).flat_map(|all| all.iter().cloned());
            let mut all: Vec<Name> = known.collect();
            all.extend(own);
            let mut seen = FxHashSet::default();
            all.retain(|name| seen.insert(name.clone()));
            let all: Rc<[Name]> = all.into();
            for name in all.iter() {
                families.entry(name.clone()).or_default().insert(u, all.clone());
            }
        }
    }
    families
}

impl Program<'_> {
    /// All that a call of a name may mean: a template and its specialisations.
    pub(super) fn family<'n>(&'n self, unit: usize, name: &'n Name) -> &'n [Name] {
        let known = self.families.get(name).and_then(|units| units.get(&unit));
        known.map_or(std::slice::from_ref(name), |family| family)
    }

    /// The template that a function is a specialisation of.
    pub(super) fn template_of(&self, key: FunctionKey) -> Option<FunctionKey> {
        if self.families.is_empty() {
            return None;
        }
        let name = self.name(key);
        let template = self.families.get(&name)?.get(&key.unit)?.first().filter(|first| **first != name)?;
        self.own[key.unit].get(template).copied()
    }

    /// Those of a function's family that devices run, in all units that may mean the function: one name calls them all.
    pub(super) fn family_on_device(&self, key: FunctionKey, walks: &Walks) -> Vec<FunctionKey> {
        if self.families.is_empty() {
            return Vec::new();
        }
        let name = self.name(key);
        let units = self.families.get(&name).into_iter().flatten();
        let means_it = |unit: usize| unit == key.unit || self.defined(unit, &name).contains(&key);
        let named = units
            .filter(|(unit, _)| means_it(**unit))
            .flat_map(|(unit, family)| family.iter().flat_map(move |name| self.defined(*unit, name)));
        named.filter(|own| walks.device.contains_key(own)).collect()
    }
}
