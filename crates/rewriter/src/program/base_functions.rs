//! What changes in the declarations of base functions and variants, whoever calls them.

use super::unit_plan::UnitPlan;
use super::{FunctionKey, LowerFor, Program, UnitResult};
use crate::elaborate::{self, Name};
use crate::plan::{Adjacent, AdjacentKey, ChangedDeclaration, DeclarationChange, DeclarationPlace};
use crate::site::Sites;
use crate::specialise::{self, Specialiser, State};
use crate::{names, places};
use ompick_frontend::codes;
use ompick_frontend::cpp::PassId;
use ompick_frontend::language::Language;
use ompick_frontend::syntax::Declaration;
use std::borrow::Cow;
use std::collections::BTreeSet;

impl Program<'_> {
    /// Renames the definitions in regions of `begin declare variant`, and marks the static base functions that nobody
    /// calls any more: the compiler need not say so.
    pub(super) fn base_functions(&self, keys: &[FunctionKey], called: &BTreeSet<&Name>, plan: &mut UnitPlan) {
        let mut change = |key: FunctionKey, d: &Declaration, change: DeclarationChange| {
            let function = DeclarationPlace::new(key.file, d);
            plan.file(key.file).declarations.push(ChangedDeclaration { function, change });
        };
        for &key in keys {
            let Some(d) = self.declaration(key) else { continue };
            if let Some(name) = self.units[key.unit].name_in_region(key.file, d) {
                change(key, d, DeclarationChange::VariantDefinition(name.clone()));
            }
        }
        for &key in keys.iter().filter(|k| self.has_become_unused(**k, called)) {
            if let Some(d) = self.declaration(key) {
                change(key, d, DeclarationChange::Unused);
            }
        }
    }

    /// Puts the operators that choose by themselves beside their base functions, which get other names.
    pub(super) fn own_choices(&self, u: usize, lowering: LowerFor, plan: &mut UnitPlan, result: &mut UnitResult) {
        let unit = &self.units[u];
        let entities = || unit.unit.entities();
        for (key, choice) in &unit.own_choices {
            let function = entities().function(choice.function);
            for (f, parsed) in elaborate::files(unit.unit) {
                let own = |d: &&Declaration| {
                    entities().function_of(f, d) == Some(choice.function) && unit.name_in_region(f, d).is_none()
                };
                let renamed = parsed.syntax.declarations.iter().filter(own).map(|d| ChangedDeclaration {
                    function: DeclarationPlace::new(f, d),
                    change: DeclarationChange::Renamed(choice.base.clone()),
                });
                plan.file(f).declarations.extend(renamed);
            }
            let Some(&(file, index)) = function.declarations.first() else { continue };
            let d = &unit.unit.files[file].syntax.declarations[index as usize];
            let context = unit.context_at(&unit.base, unit.unit.position(file, d.name.start));
            let state = State::new(context, false);
            let options = lowering(u, file);
            let none = |_: &[u8]| None;
            let mut specialiser = Specialiser::new(unit, file, &*options, &none, self.surroundings(u));
            match specialise::cxx::own_choice(&mut specialiser, key, choice, &state) {
                Ok(made) => {
                    for (key, adjacent) in made {
                        plan.file(key.file.index()).adjacent.insert(key, Cow::Owned(adjacent));
                    }
                }
                Err(why) => {
                    let shown = String::from_utf8_lossy(&function.name);
                    let message = format!("`{shown}` cannot have variants: {why}");
                    let mut sites = Sites::default();
                    sites.report(&codes::NO_VARIANTS, &unit.unit.files[file], &d.name, &message);
                    result.take(sites);
                }
            }
        }
    }

    /// Declares the variants of regions that are defined out of their classes and namespaces, and base functions of
    /// which only the variants are declared, where something else than a call names them.
    pub(super) fn region_declarations(&self, u: usize, called: &BTreeSet<&Name>, plan: &mut UnitPlan) {
        let unit = &self.units[u];
        if unit.unit.language != Language::Cxx || unit.unit.regions.is_empty() {
            return;
        }
        let mut declare = |file: usize, d: &Declaration, declaration: Adjacent, name: &Name| {
            let at = places::end_of(&unit.unit.files[file], d);
            plan.file(file).adjacent.insert(AdjacentKey::new(file, at, name.clone()), Cow::Owned(declaration));
        };
        let entities = unit.unit.entities();
        for &(file, function) in unit.unit.regions.iter().flat_map(|r| &r.definitions) {
            let parsed = &unit.unit.files[file];
            let d = elaborate::definition(parsed, function);
            let base = entities.base_in_region(file, d).filter(|_| d.qualifier.is_some());
            let own = base.and_then(|base| elaborate::cxx::own_declaration(unit.unit, base));
            if let (Some((owner, declared)), Some(name)) = (own, unit.name_in_region(file, d)) {
                let like = DeclarationPlace::new(owner, declared);
                declare(owner, declared, Adjacent::Declaration { like, name: name.clone() }, name);
            }
        }
        for function in elaborate::cxx::named_assumed(unit.unit, |key| called.contains(key)) {
            let f = entities.function(function);
            let Some(&(file, index)) = f.declarations.first() else { continue };
            let d = &unit.unit.files[file].syntax.declarations[index as usize];
            let like = DeclarationPlace::new(file, d);
            declare(file, d, Adjacent::BasePrototype { like, name: f.name.clone() }, &f.name);
        }
    }

    /// A static base function that was called and is no longer: a compiler would warn of it now.
    fn has_become_unused(&self, key: FunctionKey, called: &BTreeSet<&Name>) -> bool {
        let name = self.name(key);
        let unit = &self.units[key.unit];
        let Some(d) = self.declaration(key) else { return false };
        let parsed = self.parsed(key.unit, key.file);
        let has_attribute = parsed.text.text()[d.whole.start..d.name.start].windows(6).any(|w| w == b"unused");
        if !parsed.is_internal(d) || !d.templates.is_empty() || d.specifiers.is_inline || has_attribute {
            return false;
        }
        // A header has one text, wherever it is included: somebody may not call what others do.
        let is_header = parsed.pass != PassId(0);
        if unit.name_in_region(key.file, d).is_some() {
            return d.specifiers.is_static && (is_header || !called.contains(&name));
        }
        let own = match unit.unit.language {
            Language::Cxx => parsed.name_of(d),
            _ => &name,
        };
        let was_called = || unit.unit.files.iter().any(|p| p.syntax.calls_name(p.text.text(), own));
        let chooses = unit.own_choices.contains_key(&name);
        let lost = || {
            !called.contains(&name) && (chooses || was_called()) && names::address_uses(unit.unit, own).next().is_none()
        };
        unit.bases.contains_key(&name) && (is_header || lost())
    }
}
