//! What modules of Fortran must have for calls in sources that are compiled later: those see the compiled module, and
//! cannot add to it.

use super::{FunctionKey, LowerFor, Program};
use crate::access;
use crate::plan::Request;
use crate::specialise::{Specialiser, State};
use ompick_frontend::fortran::names::{Meaning, Place};
use ompick_frontend::syntax::fortran::{ScopeId, ScopeKind};
use ompick_resolver::names::canonical_directive;
use ompick_resolver::selector::{ContextSelector, TraitSetName};
use std::collections::{BTreeMap, BTreeSet};

/// The constructs that a selector may name, as they nest.
const NESTING: [&str; 6] = ["target", "teams", "parallel", "for", "simd", "dispatch"];

/// What the contexts of calls may have that variants ask for.
#[derive(Default)]
struct RequiredTraits<'u> {
    /// The construct selector sets, as they are written.
    sets: BTreeSet<Vec<&'u str>>,
    /// Something hangs on the device, or is called there.
    device: bool,
}

impl<'u> RequiredTraits<'u> {
    fn add(&mut self, selector: &'u ContextSelector) {
        self.sets.insert(selector.selectors(TraitSetName::Construct).map(|s| s.name.as_str()).collect());
        self.device |= selector.selectors(TraitSetName::Device).next().is_some();
    }

    /// The nested constructs in which calls may be told apart: several variants, or several procedures of a generic,
    /// may ask for several of them.
    fn nestings(&self) -> BTreeSet<Vec<&'u str>> {
        let named = |construct: &str| self.sets.iter().flatten().any(|s| canonical_directive(s) == construct);
        let mut all: BTreeSet<Vec<&str>> = self.sets.clone();
        all.insert(Vec::new());
        let mut inner: Vec<Vec<&str>> = vec![Vec::new()];
        for construct in NESTING.into_iter().filter(|c| named(c) || (*c == "target" && self.device)) {
            let more: Vec<Vec<&str>> = inner.iter().map(|outer| [&outer[..], &[construct]].concat()).collect();
            inner.extend(more);
        }
        all.extend(inner);
        all
    }
}

impl<'u> Program<'u> {
    /// What modules and submodules must have so that calls in sources that are compiled later can be resolved.
    pub(super) fn published(&self, own: &BTreeSet<FunctionKey>, lowering: LowerFor) -> BTreeSet<Request> {
        let names = &self.fortran.names;
        let is_module = |place: Place| matches!(names.scope(place).kind, ScopeKind::Module | ScopeKind::Submodule);
        let mut modules: BTreeMap<Place, RequiredTraits<'u>> = BTreeMap::new();
        for variant in &self.fortran.variants {
            let owner = match variant.base {
                Meaning::Procedure(base) => Some(variant.within.unwrap_or_else(|| names.owner(base))),
                _ => variant.within,
            };
            if let Some(owner) = owner.filter(|owner| is_module(*owner)) {
                let asked = modules.entry(owner).or_default();
                asked.add(variant.declared.selector);
                asked.device |= self.is_declare_target(&variant.base);
            }
        }
        let mut requests = BTreeSet::new();
        if self.fortran.variants.is_empty() && own.is_empty() {
            return requests;
        }
        for variant in &self.fortran.variants {
            if let Meaning::External(name) = &variant.variant {
                access::publish_external(names, name, variant.named_in, &mut requests);
            }
        }
        for module in self.modules_with_generics() {
            let specifics = self.specifics_in(module);
            let has_version = specifics.iter().any(|meaning| self.has_device_version(meaning, own));
            if !has_version && !specifics.iter().any(|m| !self.fortran.candidates_in(m, module).is_empty()) {
                continue;
            }
            let asked = modules.entry(module).or_default();
            asked.device |= has_version || specifics.iter().any(|meaning| self.is_declare_target(meaning));
            self.selectors_of_generics(module).into_iter().for_each(|selector| asked.add(selector));
        }
        for (module, asked) in modules {
            let unit = &self.units[module.unit];
            let at = unit.unit.position(module.file, names.scope(module).name_range.start);
            let base = unit.context_at(&unit.base, at);
            let inside = |names: &[&str]| names.iter().fold(base.clone(), |context, name| context.inside(name));
            let states: Vec<State> =
                asked.nestings().iter().map(|names| State::new(inside(names), names.contains(&"target"))).collect();
            let options = lowering(module.unit, module.file);
            let device_version = |name: &[u8]| self.device_version_of(module.unit, name, own);
            let around = self.surroundings(module.unit);
            let mut specialiser = Specialiser::new(unit, module.file, &*options, &device_version, around);
            specialiser.publish(module, &states);
            requests.extend(specialiser.out.requests);
        }
        requests
    }

    /// What modules must have for device versions, whoever calls them: interfaces of those that stand in submodules, and
    /// where others are compiled later, versions as public as the procedures.
    pub(super) fn device_versions_of_modules(
        &self,
        own: &BTreeSet<FunctionKey>,
        is_compiled_before: bool,
        requests: &mut BTreeSet<Request>,
    ) {
        let names = &self.fortran.names;
        let files = names.files().filter(|_| !own.is_empty());
        let places = files.flat_map(|(unit, file, parsed)| {
            let scopes = parsed.syntax.fortran.iter().flat_map(|fortran| 0..fortran.scopes.len());
            scopes.map(move |scope| Place { unit, file, scope: scope as ScopeId })
        });
        for place in places {
            let (scope, owner) = (names.scope(place), names.owner(place));
            let module = names.scope(owner);
            let is_interface = scope.kind == ScopeKind::InterfaceBody && scope.has_prefix(b"module");
            if module.kind != ScopeKind::Module || !(is_interface || scope.is_procedure()) {
                continue;
            }
            if !self.has_device_version(&Meaning::Procedure(place), own) {
                continue;
            }
            if is_interface {
                requests.extend(access::interface_of_version(names, place, self.suffix.text()));
            }
            if is_compiled_before && module.default_private && module.is_public(&scope.name) {
                let name = access::version_name(names, place, self.suffix.text());
                requests.insert(Request::Publish { module: owner, name });
            }
        }
    }

    fn modules_with_generics(&self) -> Vec<Place> {
        let names = &self.fortran.names;
        let mut found = Vec::new();
        for (unit, file, parsed) in names.files() {
            let scopes = parsed.syntax.fortran.iter().flat_map(|fortran| &fortran.scopes);
            let places = scopes.enumerate().filter(|(_, scope)| {
                matches!(scope.kind, ScopeKind::Module | ScopeKind::Submodule) && !scope.generics.is_empty()
            });
            found.extend(places.map(|(scope, _)| Place { unit, file, scope: scope as ScopeId }));
        }
        found
    }

    /// The procedures of all generics of which a module declares a part, their other parts included.
    fn specifics_in(&self, module: Place) -> Vec<Meaning> {
        let names = &self.fortran.names;
        let parts = names.scope(module).generics.keys().filter_map(|name| match names.resolve(module, name) {
            Meaning::Generic(parts) => Some(parts),
            _ => None,
        });
        parts.flat_map(|parts| names.specifics(&parts)).map(|(_, _, meaning)| meaning).collect()
    }

    /// Whether device code calls a version of a procedure instead of it, which is made of one of `own`.
    fn has_device_version(&self, procedure: &Meaning, own: &BTreeSet<FunctionKey>) -> bool {
        let Meaning::Procedure(place) = procedure else { return false };
        let symbol = self.fortran.symbol(procedure);
        symbol.is_some_and(|symbol| self.device_version_of(place.unit, &symbol, own).is_some())
    }

    /// Whether a procedure has a `declare target` directive, so that device code of other sources may call it.
    fn is_declare_target(&self, procedure: &Meaning) -> bool {
        let Meaning::Procedure(place) = procedure else { return false };
        let symbol = self.fortran.symbol(procedure);
        symbol.is_some_and(|symbol| self.units[place.unit].declare_target.contains_key(&symbol))
    }

    /// The selectors of variants of procedures that a module brings into its generics.
    fn selectors_of_generics(&self, module: Place) -> Vec<&'u ContextSelector> {
        let names = &self.fortran.names;
        let all = names.scope(module).generics.keys();
        let specifics = all.flat_map(|name| names.specifics(&[(module, name.clone())]));
        let variants = specifics.flat_map(|(_, _, meaning)| self.fortran.candidates_in(&meaning, module));
        variants.map(|v| v.declared.selector).collect()
    }
}
