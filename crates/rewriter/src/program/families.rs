//! Function templates with their explicit specialisations: a call names the template, and may mean any of them.

use super::settle::Walks;
use super::{FunctionKey, Program};
use crate::elaborate::{Elaborated, Name};
use ompick_frontend::language::Language;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Function templates with their specialisations.
#[derive(Default)]
pub(super) struct Families {
    /// By name of any of them, and unit: the template's name, then those of its specialisations.
    by_name: FxHashMap<Name, BTreeMap<usize, Rc<[Name]>>>,
    /// By name: the units that know its family and do not define it.
    units_without_it: OnceCell<FxHashMap<Name, Vec<usize>>>,
}

/// The families of some units.
pub(super) fn of(units: &[Elaborated]) -> Families {
    let mut by_name: FxHashMap<Name, BTreeMap<usize, Rc<[Name]>>> = FxHashMap::default();
    for (u, elaborated) in units.iter().enumerate().filter(|(_, e)| e.unit.language == Language::Cxx) {
        let entities = elaborated.unit.entities();
        for (template, specialisations) in entities.specialised_templates() {
            let own: Vec<Name> =
                [&[template], specialisations].concat().iter().map(|f| entities.key(elaborated.unit, *f)).collect();
            // What may be one of several templates joins them.
            let known = own.iter().filter_map(|name| by_name.get(name)?.get(&u)).flat_map(|all| all.iter().cloned());
            let mut all: Vec<Name> = known.collect();
            all.extend(own);
            let mut seen = FxHashSet::default();
            all.retain(|name| seen.insert(name.clone()));
            let all: Rc<[Name]> = all.into();
            for name in all.iter() {
                by_name.entry(name.clone()).or_default().insert(u, all.clone());
            }
        }
    }
    Families { by_name, units_without_it: OnceCell::new() }
}

impl Program<'_> {
    /// All that a call of a name may mean: a template and its specialisations.
    pub(super) fn family<'n>(&'n self, unit: usize, name: &'n Name) -> &'n [Name] {
        let known = self.families.by_name.get(name).and_then(|units| units.get(&unit));
        known.map_or(std::slice::from_ref(name), |family| family)
    }

    /// The template that a function is a specialisation of.
    pub(super) fn template_of(&self, key: FunctionKey) -> Option<FunctionKey> {
        if self.families.by_name.is_empty() {
            return None;
        }
        let name = self.name(key);
        let template = self.families.by_name.get(&name)?.get(&key.unit)?.first().filter(|first| **first != name)?;
        self.own[key.unit].get(template).copied()
    }

    /// Those of a function's family that devices run, in all units that may mean the function: one name calls them all.
    pub(super) fn family_on_device(&self, key: FunctionKey, walks: &Walks) -> Vec<FunctionKey> {
        if self.families.by_name.is_empty() {
            return Vec::new();
        }
        let name = self.name(key);
        let others = self.units_without_definition(&name).iter().copied();
        let others = others.filter(|unit| *unit != key.unit && self.named(*unit, &name).contains(&key));
        let units = std::iter::once(key.unit).chain(others);
        let named =
            units.flat_map(|unit| self.family(unit, &name).iter().flat_map(move |name| self.defined(unit, name)));
        named.filter(|own| walks.device.contains_key(own)).collect()
    }

    /// The units that know the family of a name and have it from others. (Of what headers define these are none, in however
    /// many units it is.)
    fn units_without_definition(&self, name: &Name) -> &[usize] {
        let all = self.families.units_without_it.get_or_init(|| {
            let without = |(name, units): (&Name, &BTreeMap<usize, Rc<[Name]>>)| {
                let own = units.keys().copied().filter(|unit| !self.own[*unit].contains_key(name));
                (name.clone(), own.collect::<Vec<usize>>())
            };
            self.families.by_name.iter().map(without).filter(|(_, units)| !units.is_empty()).collect()
        });
        all.get(name).map_or(&[], Vec::as_slice)
    }
}
