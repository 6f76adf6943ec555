//! Function templates with their explicit specialisations: a call names the template, and may mean any of them.

use super::settle::Walks;
use super::{FunctionKey, Program};
use crate::elaborate::{Elaborated, Name};
use ompick_frontend::language::Language;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// By unit and name of any of them: a template's name, then those of its specialisations.
pub(super) type Families = FxHashMap<(usize, Name), Rc<[Name]>>;

/// The families of some units.
pub(super) fn of(units: &[Elaborated]) -> Families {
    let mut families = Families::default();
    for (u, elaborated) in units.iter().enumerate().filter(|(_, e)| e.unit.language == Language::Cxx) {
        let entities = elaborated.unit.entities();
        for (template, specialisations) in entities.specialised_templates() {
            let own: Vec<Name> =
                [&[template], specialisations].concat().iter().map(|f| entities.key(elaborated.unit, *f)).collect();
            // What may be one of several templates joins them.
            let known =
                own.iter().filter_map(|name| families.get(&(u, name.clone()))).flat_map(|all| all.iter().cloned());
            let mut all: Vec<Name> = known.collect();
            all.extend(own);
            let mut seen = FxHashSet::default();
            all.retain(|name| seen.insert(name.clone()));
            let all: Rc<[Name]> = all.into();
            families.extend(all.iter().map(|name| ((u, name.clone()), all.clone())));
        }
    }
    families
}

impl Program<'_> {
    /// All that a call of a name may mean: a template and its specialisations.
    pub(super) fn family<'n>(&'n self, unit: usize, name: &'n Name) -> &'n [Name] {
        let known = if self.families.is_empty() { None } else { self.families.get(&(unit, name.clone())) };
        known.map_or(std::slice::from_ref(name), |family| family)
    }

    /// The template that a function is a specialisation of.
    pub(super) fn template_of(&self, key: FunctionKey) -> Option<FunctionKey> {
        if self.families.is_empty() {
            return None;
        }
        let name = self.name(key);
        let template = self.families.get(&(key.unit, name.clone()))?.first().filter(|first| **first != name)?;
        self.own[key.unit].get(template).copied()
    }

    /// Those of a function's family that devices run: one name calls them all.
    pub(super) fn family_on_device<'w>(
        &'w self,
        key: FunctionKey,
        walks: &'w Walks,
    ) -> impl Iterator<Item = FunctionKey> + 'w {
        let family = self.families.get(&(key.unit, self.name(key)));
        let own = family.into_iter().flat_map(|all| all.iter()).filter_map(move |name| self.own[key.unit].get(name));
        own.copied().filter(|own| walks.device.contains_key(own))
    }
}
