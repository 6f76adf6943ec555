//! Explicit instantiations of templates that have a version for devices: the version is instantiated as they are.

use super::settle::Walks;
use super::unit_plan::UnitPlan;
use super::{FunctionKey, Program, UnitResult};
use crate::elaborate::{self, Name};
use crate::obstacle::Obstacle;
use crate::plan::{Adjacent, AdjacentKey, SourcePart};
use crate::specialise;
use ompick_frontend::entities::{Found, FunctionId, parameters};
use ompick_frontend::language::Language;
use ompick_frontend::parsed::Instantiation;
use ompick_frontend::unit::ParsedFile;
use std::borrow::Cow;
use std::collections::BTreeMap;

impl Program<'_> {
    /// Instantiates the device versions of a unit's templates where the templates are instantiated explicitly.
    pub(super) fn instantiations(&self, u: usize, walks: &Walks, plan: &mut UnitPlan, result: &mut UnitResult) {
        let unit = self.units[u].unit;
        if unit.language != Language::Cxx {
            return;
        }
        let versions = self.versions_of_templates(u, walks);
        if versions.is_empty() {
            return;
        }
        for (file, parsed) in elaborate::files(unit) {
            for instantiation in parsed.explicit_instantiations() {
                let meant = self.may_instantiate(u, file, &instantiation);
                let version = meant.iter().find_map(|f| versions.get(f));
                let Some(version) = version else { continue };
                if !meant.iter().all(|f| versions.contains_key(f)) {
                    self.no_version(parsed, &instantiation.name, &Obstacle::UnclearInstantiation, result);
                    continue;
                }
                self.instantiated(file, &instantiation, version, plan);
                for declared in meant.iter().filter_map(|f| specialise::cxx::declared(unit, *f, version).ok().flatten())
                {
                    for (key, adjacent) in declared {
                        plan.file(key.file.index()).adjacent.entry(key).or_insert(Cow::Owned(adjacent));
                    }
                }
            }
        }
    }

    fn instantiated(&self, file: usize, instantiation: &Instantiation, version: &Name, plan: &mut UnitPlan) {
        let key = AdjacentKey::new(file, instantiation.whole.end, version.clone());
        let of = SourcePart { file: key.file, range: instantiation.whole.clone() };
        let adjacent = Adjacent::Instantiation { of, name: instantiation.name.clone(), version: version.clone() };
        plan.file(file).adjacent.insert(key, Cow::Owned(adjacent));
    }

    /// The names of the device versions of a unit's function templates, and of members of its class templates.
    fn versions_of_templates(&self, u: usize, walks: &Walks) -> BTreeMap<FunctionId, Name> {
        let unit = self.units[u].unit;
        let of_unit = walks.device.range(FunctionKey::first_of(u)..FunctionKey::first_of(u + 1));
        let own = of_unit.filter(|(key, _)| walks.of(**key).has_own_device_version).filter_map(|(key, _)| {
            let d = self.declaration(*key)?;
            let function = unit.entities().function_of(key.file, d)?;
            let is_template = self.parsed(u, key.file).syntax.in_template(d.name.start);
            is_template.then(|| (function, self.version_name(*key, d)))
        });
        own.collect()
    }

    /// The functions that an instantiation may be one of.
    fn may_instantiate(&self, u: usize, file: usize, instantiation: &Instantiation) -> Vec<FunctionId> {
        let unit = self.units[u].unit;
        let (entities, parsed) = (unit.entities(), &unit.files[file]);
        let text = parsed.text.text();
        let (name, at) = (&text[instantiation.name.clone()], instantiation.name.start);
        let found = match &instantiation.qualifier {
            Some(qualifier) => {
                let around = entities.space_at(unit, file, at);
                let space = entities.resolve_space(unit, file, at, around, &text[qualifier.clone()]);
                space.map(|space| entities.in_any_specialisation_of(unit, space, name)).unwrap_or_default()
            }
            None => match entities.unqualified(unit, file, at, name) {
                Found::Functions(functions) => functions,
                Found::Nothing | Found::Other => Vec::new(),
            },
        };
        let fits = |f: &FunctionId| {
            let (file, index) = entities.function(*f).declarations[0];
            takes(&unit.files[file], index, instantiation.parameters)
        };
        found.into_iter().filter(fits).collect()
    }
}

/// Whether a function that is a template, or a member of one, may take so many arguments.
fn takes(parsed: &ParsedFile, declaration: u32, count: usize) -> bool {
    let d = &parsed.syntax.declarations[declaration as usize];
    let Some(list) = parameters(parsed, d) else { return true };
    let has_pack = list.list.iter().any(|p| p.is_pack);
    parsed.syntax.in_template(d.name.start) && (list.list.len() == count || has_pack)
}
