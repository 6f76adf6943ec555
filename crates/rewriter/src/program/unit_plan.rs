//! The plan of a unit: what the walks over its functions came to, put together by file. No text is made.

use super::settle::{Walks, WalksOf};
use super::{FunctionKey, LowerFor, Program, UnitResult, functions};
use crate::copies::assembler_labels;
use crate::copies::macro_state::{self, Copied};
use crate::elaborate::{self, Name};
use crate::obstacle::Obstacle;
use crate::plan::{
    AdjacentMap, DeclarationPlace, FilePlan, InternalProcedure, InternalTexts, ProcedureVersion, Request, RunsOn,
    Version, VersionPlace,
};
use crate::site::Sites;
use crate::specialise::{self, Walked};
use crate::{access, names};
use ompick_frontend::codes;
use ompick_frontend::diag::FileId;
use ompick_frontend::fortran::names::Place;
use ompick_frontend::language::Language;
use ompick_frontend::mangle;
use ompick_frontend::nodes::NodeId;
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::ParsedFile;
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What changes in a unit's files, by their indices.
#[derive(Default)]
pub(super) struct UnitPlan<'w> {
    pub(super) files: BTreeMap<usize, FilePlan<'w>>,
}

impl<'w> UnitPlan<'w> {
    pub(super) fn file(&mut self, file: usize) -> &mut FilePlan<'w> {
        self.files.entry(file).or_default()
    }
}

impl<'u> Program<'u> {
    /// What changes in a unit's files; what was decided in them, and what cannot be, is said. `requests`: what calls of
    /// Fortran need in them.
    pub(super) fn plan_unit<'w>(
        &'w self,
        u: usize,
        walks: &'w Walks,
        requests: BTreeMap<usize, Vec<Request>>,
        emitted: &FxHashSet<FileId>,
        lowering: LowerFor,
        result: &mut UnitResult,
    ) -> UnitPlan<'w> {
        let unit = self.units[u].unit;
        let mut plan = UnitPlan::default();
        let actions = self.outside_functions(u, walks, lowering, result);
        for ((f, parsed), actions) in elaborate::files(unit).zip(actions) {
            let file = plan.file(f);
            file.spelled_for = self.openmp[u].filter(|_| emitted.contains(&parsed.file));
            file.actions = actions;
        }
        requests.into_iter().for_each(|(f, requests)| plan.file(f).requests = requests);
        let keys = self.functions_in_order(u);
        let mut defined: BTreeSet<Name> = BTreeSet::new();
        self.interop_type(u, &mut defined, &mut plan);
        let mut called: BTreeSet<&Name> = BTreeSet::new();
        // What several functions want beside declarations is there once.
        let mut seen: FxHashSet<*const AdjacentMap> = FxHashSet::default();
        for &key in &keys {
            let walked = walks.of(key);
            let Some(own) = walked.own_text() else { continue };
            self.versions(key, walks, &walked, own, &mut plan, result);
            if emitted.contains(&self.parsed(u, key.file).file) || !self.writes {
                let parts = walked.written().flat_map(|w| w.adjacent.parts());
                for (key, adjacent) in parts.filter(|part| seen.insert(std::ptr::from_ref(*part))).flatten() {
                    let adjacent = || Cow::Borrowed(adjacent);
                    plan.file(key.file.index()).adjacent.entry(key.clone()).or_insert_with(adjacent);
                }
                if walked.has_own_device_version {
                    self.declare_version(key, &mut plan, result);
                }
            }
            self.check_clones(key, walked.host, result);
            self.check_simd_version(key, walked.host, &walks.own_device_version, lowering, result);
            called.extend(walked.all().flat_map(|w| &w.calls).map(|(name, _)| name));
            self.definitions(key, &walked, &*lowering(u, key.file), &mut defined, &mut plan, result);
        }
        self.instantiations(u, walks, &mut plan, result);
        self.check_implicit(u, walks, result);
        self.check_combiners(u, result);
        self.base_functions(&keys, &called, &mut plan);
        self.own_choices(u, lowering, &mut plan, result);
        self.region_declarations(u, &called, &mut plan);
        if unit.language == Language::Fortran {
            names::check_fortran_uses(&self.fortran, u, &self.units[u], &mut result.diagnostics);
            if self.whole {
                result.diagnostics.extend(crate::missing::modules(&self.fortran.names, u, unit));
            }
        } else {
            names::check_uses(&self.units[u], &mut result.diagnostics);
            names::check_includes(&self.units[u], &mut result.diagnostics);
        }
        plan
    }

    /// The functions of a unit's files in the unit's order, so that what one needs stands before its first use.
    fn functions_in_order(&self, u: usize) -> Vec<FunctionKey> {
        let unit = self.units[u].unit;
        let in_file =
            |(file, parsed)| functions(parsed).into_iter().map(move |node| FunctionKey { unit: u, file, node });
        let mut keys: Vec<FunctionKey> = elaborate::files(unit).flat_map(in_file).collect();
        let start = |key: &FunctionKey| self.parsed(key.unit, key.file).nodes.list[key.node as usize].extent.start;
        keys.sort_by_key(|key| unit.position(key.file, start(key)));
        keys
    }

    /// Plans a function's own text, and its device version where it has one; what was decided in them is said.
    fn versions<'w>(
        &'w self,
        key: FunctionKey,
        walks: &'w Walks,
        walked: &WalksOf<'w>,
        own: &'w Walked,
        plan: &mut UnitPlan<'w>,
        result: &mut UnitResult,
    ) {
        let is_local = self.parsed(key.unit, key.file).nodes.is_local_function(key.node);
        if let Some(device) = walked.device.filter(|_| walked.has_own_device_version) {
            let place = self.version_place(key, walks, result).filter(|_| !self.runs_in_version_only(key, walks));
            if let Some(place) = place {
                let (function, runs_on) = (self.spelled_name(key), RunsOn::Device);
                let actions = &device.actions;
                plan.file(key.file).versions.push(Version { function, runs_on, place, actions, is_local });
            }
            self.check_device_version(key, walks, result);
        }
        if walks.without_version.contains(&key) {
            self.no_version_declared(key, result);
        }
        for walked in walked.all() {
            result.decisions.extend(walked.sites.decisions.iter().cloned());
            result.diagnostics.extend(walked.sites.diagnostics.iter().cloned());
        }
        let runs_on = match (walked.host, walked.device) {
            (Some(_), Some(_)) if !walked.has_own_device_version => RunsOn::Both,
            (None, Some(_)) => RunsOn::Device,
            _ => RunsOn::Host,
        };
        let (function, place) = (self.spelled_name(key), VersionPlace::Own);
        plan.file(key.file).versions.push(Version { function, runs_on, place, actions: &own.actions, is_local });
    }

    /// Where a function's device version stands; `None`: it cannot have one, which is said.
    fn version_place<'w>(
        &'w self,
        key: FunctionKey,
        walks: &'w Walks,
        result: &mut UnitResult,
    ) -> Option<VersionPlace<'w>> {
        let Some(place) = self.fortran_place(key) else {
            let d = self.declaration(key)?;
            let parsed = self.parsed(key.unit, key.file);
            let label = assembler_labels::first(parsed, &d.whole).map(|name| Obstacle::AssemblerLabel { name });
            let restored = macro_state::restoring(parsed, &Copied::alone(&d.whole)).err();
            if let Some(why) = label.or(restored) {
                self.no_version(parsed, &d.name, &why, result);
                return None;
            }
            let (definition, name) = (DeclarationPlace::new(key.file, d), self.version_name(key, d));
            return Some(VersionPlace::Behind { definition, name });
        };
        match self.procedure_version(key, place, walks) {
            Ok(version) => Some(VersionPlace::BehindProcedure(version)),
            Err(why) => {
                self.no_version_of(place, &why, result);
                None
            }
        }
    }

    /// The name of the device version of a function of C or C++.
    pub(super) fn version_name(&self, key: FunctionKey, d: &'u Declaration) -> Name {
        let own = match self.units[key.unit].unit.language {
            Language::Cxx => mangle::identifier(self.name_at(key, d)).into_owned(),
            _ => self.name(key),
        };
        [own, self.suffix.text().to_vec()].concat()
    }

    /// Declares the device version of a function that is defined out of its class or namespace, whoever calls it: it must
    /// be declared there (C++17, [dcl.meaning]).
    fn declare_version(&self, key: FunctionKey, plan: &mut UnitPlan, result: &mut UnitResult) {
        let (unit, parsed) = (self.units[key.unit].unit, self.parsed(key.unit, key.file));
        let Some(d) = self.declaration(key).filter(|d| d.qualifier.is_some() && parsed.is_cxx()) else { return };
        let entities = unit.entities();
        let declared_as = entities.base_in_region(key.file, d).or_else(|| entities.function_of(key.file, d));
        let name = self.version_name(key, d);
        let made = match declared_as {
            Some(function) => specialise::cxx::declared_for_definition(unit, function, &name),
            None => Err(Obstacle::UnreadClass),
        };
        match made {
            Ok(declarations) => {
                for (key, adjacent) in declarations {
                    plan.file(key.file.index()).adjacent.entry(key).or_insert(Cow::Owned(adjacent));
                }
            }
            Err(why) => self.no_version(parsed, &d.name, &why, result),
        }
    }

    /// Whether devices run an internal procedure of Fortran only in the version for devices of its host, which has its own
    /// version: no target region of the host's own text calls any of those.
    fn runs_in_version_only(&self, key: FunctionKey, walks: &Walks) -> bool {
        let names = &self.fortran.names;
        let Some(host) = self.fortran_place(key).map(|place| names.owner(place)) else { return false };
        let symbol = names.symbol(host);
        let Some(first) = self.own[key.unit].get(&symbol).filter(|_| names.scope(host).is_procedure()) else {
            return false;
        };
        if first.file != key.file || !walks.of(*first).has_own_device_version {
            return false;
        }
        let (nodes, end) = (&self.parsed(key.unit, key.file).nodes.list, names.scope(host).range.end);
        let is_inside = |k: &FunctionKey| k.file == key.file && nodes[k.node as usize].extent.start < end;
        let own = walks.host.range(*first..FunctionKey::first_of(key.unit + 1)).take_while(|(k, _)| is_inside(k));
        let inside = [symbol.as_slice(), b"::"].concat();
        let mut called = own.flat_map(|(_, walked)| &walked.calls);
        !called.any(|(name, on_device)| *on_device && name.starts_with(&inside))
    }

    /// Says that a procedure of Fortran cannot have a device version.
    pub(super) fn no_version_of(&self, place: Place, why: &Obstacle, result: &mut UnitResult) {
        let scope = self.fortran.names.scope(place);
        self.no_version(self.parsed(place.unit, place.file), &scope.name_range, why, result);
    }

    /// Says that a function that is named at a place cannot have a device version.
    pub(super) fn no_version(&self, parsed: &ParsedFile, name: &Range<usize>, why: &Obstacle, result: &mut UnitResult) {
        let shown = String::from_utf8_lossy(&parsed.text.text()[name.clone()]);
        let message = format!("`{shown}` needs a version for device code, and cannot have one: {why}");
        let mut sites = Sites::default();
        sites.report(&codes::NO_ALIAS, parsed, name, &message);
        result.take(sites);
    }

    /// A procedure's device version, with the procedures that it contains.
    fn procedure_version<'w>(
        &'w self,
        key: FunctionKey,
        place: Place,
        walks: &'w Walks,
    ) -> Result<ProcedureVersion<'w>, Obstacle> {
        let names = &self.fortran.names;
        let version_name = |of: Place| {
            access::can_have_version(names, of)?;
            Ok(access::version_name(names, of, self.suffix.text()))
        };
        let mut internal = Vec::new();
        let (nodes, end) = (&self.parsed(key.unit, key.file).nodes.list, names.scope(place).range.end);
        let behind = (key.node + 1..nodes.len() as NodeId).take_while(|n| nodes[*n as usize].extent.start < end);
        for k in behind.map(|node| FunctionKey { node, ..key }) {
            let Some(inner) = self.fortran_place(k).filter(|inner| names.owner(*inner) == place) else { continue };
            let walked = walks.of(k);
            let texts = match (walked.host, walked.device) {
                (Some(host), Some(device)) if walked.has_own_device_version => {
                    let (actions, name) = (&device.actions, version_name(inner)?);
                    match names::fortran_address_uses(&self.fortran, inner).is_empty() {
                        true => InternalTexts::Device { actions, name },
                        false => InternalTexts::Both { own: &host.actions, device: actions, name },
                    }
                }
                (_, Some(walked)) | (Some(walked), None) => InternalTexts::One(&walked.actions),
                (None, None) => continue,
            };
            internal.push(InternalProcedure { place: inner, texts });
        }
        Ok(ProcedureVersion { place, name: version_name(place)?, internal })
    }
}
