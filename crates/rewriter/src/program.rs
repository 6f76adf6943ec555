//! All units of a run as one program, for one target: which functions run on the host, which on the
//! device, and the edits that each file needs.

mod interop;

use crate::elaborate::fortran::FortranProgram;
use crate::elaborate::{DeclaredVariant, DeviceType, Elaborated, Name};
use crate::lines::Lines;
use crate::lower::fortran::{access, device, requests};
use crate::lower::{self, Lower, Style, dispatch};
use crate::run::{Settings, SiteDecision, Target};
use crate::site::Sites;
use crate::specialise::{Beside, Helper, Specialiser, Walked};
use crate::{elaborate, names, older, regions};
use ompick_frontend::codes;
use ompick_frontend::diag::{Diagnostic, FileId, Severity};
use ompick_frontend::directive::Directive;
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{self, NodeId, NodeKind};
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::{ParsedFile, Unit};
use ompick_frontend::working::Edit;
use ompick_resolver::context::{ClauseProperty, Context};
use ompick_resolver::names::{Association, is_dispatch};
use ompick_resolver::selector::TraitSetName;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;

/// A function definition: unit, file in the unit, node in the file.
type FunctionKey = (usize, usize, NodeId);

/// What a unit came to.
#[derive(Default)]
pub struct UnitResult {
    /// Edits of the working text by file of the unit, sorted.
    pub edits: BTreeMap<usize, Vec<Edit>>,
    pub decisions: Vec<SiteDecision>,
    pub diagnostics: Vec<Diagnostic>,
    /// What stands behind declarations: by file of the unit, place and name.
    beside: BTreeMap<(usize, usize, Name), Beside>,
}

impl UnitResult {
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.code.severity == Severity::Error)
    }
}

/// The program, elaborated for a target.
struct Program<'u> {
    units: Vec<Elaborated<'u>>,
    fortran: FortranProgram<'u>,
    /// Definitions with external linkage, by name.
    external: HashMap<Name, FunctionKey>,
    /// Definitions by unit and name, with any linkage.
    own: HashMap<(usize, Name), FunctionKey>,
    /// Function variants by name: the directive that declares their construct selectors.
    variants: HashMap<Name, (usize, DeclaredVariant<'u>)>,
    base: Context,
    /// What the names of device versions end in.
    suffix: Name,
    /// The texts are written, so what is left out matters.
    writes: bool,
    /// Nothing else belongs to the program, once `main` is in sight.
    whole: bool,
    /// `_OPENMP` of the output's compiler.
    openmp: Option<u32>,
}

/// Specialises all units for a target.
pub fn specialise(
    units: &[&Unit],
    emitted: &HashSet<FileId>,
    paths: &dyn Fn(FileId) -> String,
    target: &Target,
    settings: &Settings,
    writes: bool,
) -> Vec<UnitResult> {
    let base = elaborate::base_context(target, &settings.vendor, &settings.requires);
    let mut results: Vec<UnitResult> = Vec::new();
    let names = Names::new(units);
    let mut elaborated = Vec::new();
    for (u, unit) in units.iter().enumerate() {
        let mut sites = Sites::default();
        elaborated.push(Elaborated::new(unit, &base, (&names, u), emitted, &mut sites));
        let mut result = UnitResult::default();
        result.take(sites);
        results.push(result);
    }
    let mut program = Program {
        fortran: FortranProgram::new(names, &elaborated),
        units: elaborated,
        external: HashMap::new(),
        own: HashMap::new(),
        variants: HashMap::new(),
        base,
        suffix: names::free_suffix(units, &device_suffix(&target.name)),
        writes,
        whole: settings.overlay.is_none(),
        openmp: settings.openmp_macro.as_ref().and_then(|m| m.parse().ok()),
    };
    program.index(&mut results);
    let lowering = |unit: usize, file: usize| {
        let style = Style {
            lines: Lines { markers: settings.line_markers, path: paths(program.parsed(unit, file).file) },
            annotate: settings.annotate,
            max_copies: settings.max_copies,
        };
        lower::for_unit(&program.units[unit], style)
    };
    let versions = program.settle(&lowering);
    for (u, result) in results.iter_mut().enumerate() {
        program.collect(u, &versions, emitted, &lowering, result);
    }
    program.place_beside(&mut results, emitted, &lowering);
    let requests = versions.host.values().chain(versions.device.values()).flat_map(|w| w.requests.iter().cloned());
    let mut requests: BTreeSet<_> = requests.collect();
    if settings.overlay.is_some() {
        let variants = program.fortran.variants.iter();
        variants.for_each(|v| access::publish(&program.fortran.names, &v.variant, &mut requests));
    }
    if let Some(clash) = requests::clash(&requests) {
        let parsed = program.fortran.names.parsed(clash.owner);
        let shown = String::from_utf8_lossy(&clash.name);
        let message = format!("calls need two different procedures of the name `{shown}` here");
        let mut sites = Sites::default();
        sites.report(&codes::NO_ALIAS, parsed, &program.fortran.names.scope(clash.owner).name_range, &message);
        results[clash.owner.unit].take(sites);
    }
    for ((u, file), edits) in requests::edits(&program.fortran.names, &requests) {
        results[u].edit(file, edits);
    }
    for (u, result) in results.iter_mut().enumerate() {
        for edits in result.edits.values_mut() {
            Edit::sort(edits);
            edits.dedup();
        }
        let overlaps = result.edits.iter().filter_map(|(&file, edits)| Some((file, Edit::overlap(edits)?)));
        let mut sites = Sites::default();
        for (file, at) in overlaps {
            sites.report(
                &codes::OVERLAP,
                program.parsed(u, file),
                &(at..at + 1),
                "two edits of this place; please report this",
            );
        }
        result.take(sites);
    }
    results
}

impl UnitResult {
    fn take(&mut self, sites: Sites) {
        self.decisions.extend(sites.decisions);
        self.diagnostics.extend(sites.diagnostics);
    }

    fn edit(&mut self, file: usize, edits: impl IntoIterator<Item = Edit>) {
        self.edits.entry(file).or_default().extend(edits);
    }
}

/// The walks over each function's versions.
#[derive(Default)]
struct Versions {
    host: BTreeMap<FunctionKey, Walked>,
    device: BTreeMap<FunctionKey, Walked>,
    /// Functions whose device version has a text, and so a name, of its own.
    own_device_version: BTreeSet<FunctionKey>,
}

impl Versions {
    /// What the host has in place of variants that only the device has.
    fn substitutes(&self) -> regions::Substitutes {
        let mut all = regions::Substitutes::new();
        for (variant, instead) in self.host.values().chain(self.device.values()).flat_map(|w| &w.substitutes) {
            all.entry(variant.clone()).or_default().extend(instead.iter().cloned());
        }
        all
    }
}

impl<'u> Program<'u> {
    fn parsed(&self, unit: usize, file: usize) -> &'u ParsedFile {
        &self.units[unit].unit.files[file]
    }

    fn declaration(&self, key: FunctionKey) -> Option<&'u Declaration> {
        let parsed = self.parsed(key.0, key.1);
        let NodeKind::Function(f) = parsed.nodes.list[key.2 as usize].kind else { return None };
        if parsed.syntax.fortran.is_some() {
            return None;
        }
        parsed.syntax.declarations.get(parsed.syntax.functions[f as usize].declaration as usize)
    }

    /// The name by which a function is called: a definition in a region has its own. In Fortran its symbol.
    fn name(&self, key: FunctionKey) -> Name {
        match self.fortran_place(key) {
            Some(place) => self.fortran.names.symbol(place),
            None => self.declaration(key).map_or(Name::new(), |d| self.units[key.0].name_of(key.1, d).to_vec()),
        }
    }

    /// The scope of a procedure of Fortran.
    fn fortran_place(&self, key: FunctionKey) -> Option<Place> {
        let parsed = self.parsed(key.0, key.1);
        parsed.syntax.fortran.as_ref()?;
        let NodeKind::Function(f) = parsed.nodes.list[key.2 as usize].kind else { return None };
        Some(Place { unit: key.0, file: key.1, scope: parsed.syntax.functions[f as usize].declaration })
    }

    fn index(&mut self, results: &mut [UnitResult]) {
        for u in 0..self.units.len() {
            for (f, parsed) in elaborate::files(self.units[u].unit) {
                for n in functions(parsed) {
                    let key = (u, f, n);
                    let name = self.name(key);
                    if name.is_empty() {
                        continue;
                    }
                    if self.declaration(key).is_none_or(|d| !parsed.is_internal(d)) {
                        self.external.entry(name.clone()).or_insert(key);
                    }
                    self.own.entry((u, name)).or_insert(key);
                }
            }
        }
        for (u, result) in results.iter_mut().enumerate() {
            let mut sites = Sites::default();
            for (name, declared) in self.units[u].variants() {
                let first = declared[0];
                let constructs = |v: &DeclaredVariant| -> Vec<String> {
                    let names = v.selector.selectors(TraitSetName::Construct).map(|s| s.name.as_str());
                    // Intel's headers name both of its constructs.
                    names.map(|n| if is_dispatch(n) { "dispatch" } else { n }.to_owned()).collect()
                };
                for other in &declared[1..] {
                    if constructs(other) != constructs(first) {
                        let parsed = self.parsed(u, other.file);
                        let place = &parsed.directives[other.directive as usize].range;
                        let message = format!(
                            "`{}` is declared a variant with two different construct selector sets",
                            String::from_utf8_lossy(name)
                        );
                        sites.report(&codes::CONSTRUCT_SETS, parsed, place, &message);
                    }
                }
                if let Some(own) = self.units[u].bases.get(name).and_then(|v| v.first()) {
                    let parsed = self.parsed(u, own.file);
                    let place = &parsed.directives[own.directive as usize].range;
                    let message = format!(
                        "`{}` is a function variant, so it cannot be a base function",
                        String::from_utf8_lossy(name)
                    );
                    sites.report(&codes::BASE_REPLACED, parsed, place, &message);
                }
                self.variants.entry(name.clone()).or_insert((u, first.clone()));
            }
            result.take(sites);
        }
    }

    /// The directive that makes a function a variant.
    fn variant(&self, key: FunctionKey) -> Option<&DeclaredVariant<'u>> {
        let (unit, declared) = self.variants.get(&self.name(key))?;
        let is_static = self.declaration(key).is_some_and(|d| self.parsed(key.0, key.1).is_internal(d));
        (!is_static || *unit == key.0).then_some(declared)
    }

    fn device_type(&self, key: FunctionKey) -> Option<DeviceType> {
        self.units[key.0].declare_target.get(&self.name(key)).copied()
    }

    /// A function that exists on the device only: `nohost`, or a variant for target regions (its
    /// host version could only be called outside its construct context).
    fn device_only(&self, key: FunctionKey) -> bool {
        let for_target =
            |v: &DeclaredVariant| v.selector.selectors(TraitSetName::Construct).any(|s| s.name == "target");
        self.device_type(key) == Some(DeviceType::NoHost)
            || self.variant(key).is_some_and(for_target)
            || self.is_for_device_region(key)
    }

    /// A variant in a region that the host cannot match: nothing else has its name to call it by.
    fn is_for_device_region(&self, key: FunctionKey) -> bool {
        self.variant(key).and_then(|v| v.region).is_some_and(|r| r.emitted && r.device_only)
    }

    /// The context at the top of a version of a function (OpenMP 5.2, 7.1).
    fn context(&self, key: FunctionKey, on_device: bool, simd: Option<&Vec<ClauseProperty>>) -> Context {
        let unit = &self.units[key.0];
        let start = self.parsed(key.0, key.1).nodes.list[key.2 as usize].extent.start;
        let mut context = unit.context_at(&self.base, unit.unit.position(key.1, start));
        if let Some(clauses) = simd {
            context.put_simd_in_front(clauses.clone());
        }
        if let Some(v) = self.variant(key) {
            context.put_variant_selectors_in_front(v.selector);
        }
        if on_device {
            context.put_target_in_front();
        }
        context
    }

    fn walk(
        &self,
        key: FunctionKey,
        on_device: bool,
        simd: Option<&Vec<ClauseProperty>>,
        own: &BTreeSet<FunctionKey>,
        lowering: &dyn Fn(usize, usize) -> Box<dyn Lower>,
    ) -> Walked {
        let options = lowering(key.0, key.1);
        let device_version = |name: &[u8]| {
            let has_own = !own.is_empty() && self.defined(key.0, &name.to_vec()).is_some_and(|k| own.contains(&k));
            let spelled = |k: FunctionKey| match self.units[k.0].unit.language {
                Language::Cxx => self.declaration(k).map(|d| self.parsed(k.0, k.1).name_of(d)),
                _ => None,
            };
            let own = self.defined(key.0, &name.to_vec()).and_then(spelled).unwrap_or(name);
            has_own.then(|| [own, &self.suffix].concat())
        };
        let mut specialiser = Specialiser::new(
            &self.units[key.0],
            key.1,
            &*options,
            &device_version,
            (&self.fortran, key.0, &self.suffix[..]),
        );
        specialiser.function(key.2, self.context(key, on_device, simd), on_device);
        specialiser.out
    }

    /// Finds out which functions need a device version of their own: those whose decisions differ
    /// there, and those that call such a function.
    fn settle(&self, lowering: &dyn Fn(usize, usize) -> Box<dyn Lower>) -> Versions {
        let mut own = BTreeSet::new();
        loop {
            let mut versions = self.versions(&own, lowering);
            let before = own.len();
            for (key, host) in &versions.host {
                let differs = versions.device.get(key).is_some_and(|d| d.edits != host.edits);
                if differs && self.host_may_call(*key, &versions) {
                    own.insert(*key);
                }
            }
            if own.len() == before {
                versions.own_device_version = own;
                return versions;
            }
        }
    }

    /// Walks every function as the host runs it, and as the device does where it does.
    fn versions(&self, own: &BTreeSet<FunctionKey>, lowering: &dyn Fn(usize, usize) -> Box<dyn Lower>) -> Versions {
        let mut versions = Versions::default();
        let mut queue: Vec<FunctionKey> = Vec::new();
        // Also those whose name could not be read: what an unknown macro defines.
        let units = self.units.iter().enumerate();
        let files = units.flat_map(|(u, e)| elaborate::files(e.unit).map(move |(f, parsed)| (u, f, parsed)));
        let keys: Vec<FunctionKey> =
            files.flat_map(|(u, f, parsed)| functions(parsed).into_iter().map(move |n| (u, f, n))).collect();
        for key in keys {
            let device_only = self.device_only(key);
            if device_only || self.device_type(key).is_some_and(|t| t != DeviceType::Host) {
                queue.push(key);
            }
            if !device_only || self.device_type(key) == Some(DeviceType::Host) {
                let walked = self.walk(key, false, None, own, lowering);
                queue.extend(self.device_callees(key.0, &walked));
                versions.host.insert(key, walked);
            }
        }
        while let Some(key) = queue.pop() {
            if versions.device.contains_key(&key) || self.device_type(key) == Some(DeviceType::Host) {
                continue;
            }
            let walked = self.walk(key, true, None, own, lowering);
            queue.extend(self.device_callees(key.0, &walked));
            versions.device.insert(key, walked);
        }
        versions
    }

    fn device_callees(&self, unit: usize, walked: &Walked) -> Vec<FunctionKey> {
        walked.calls.iter().filter(|(_, device)| *device).filter_map(|(name, _)| self.defined(unit, name)).collect()
    }

    /// The definition that a name means in a unit.
    fn defined(&self, unit: usize, name: &Name) -> Option<FunctionKey> {
        self.own.get(&(unit, name.clone())).or_else(|| self.external.get(name)).copied()
    }

    /// Whether the host may call a function: somebody does, its address is taken, or it can be
    /// called from outside the program.
    fn host_may_call(&self, key: FunctionKey, versions: &Versions) -> bool {
        let name = self.name(key);
        let visible = self.declaration(key).is_none_or(|d| !self.parsed(key.0, key.1).is_internal(d));
        let whole_program = self.whole && self.external.contains_key(&b"main"[..]);
        if name == b"main" || (visible && !whole_program) || self.fortran_place(key).is_some() {
            return true;
        }
        let called = versions.host.iter().any(|(caller, walked)| {
            walked.calls.iter().any(|(n, device)| !device && *n == name && self.defined(caller.0, n) == Some(key))
        });
        let spelled = self.declaration(key).map_or(&name[..], |d| match self.units[key.0].unit.language {
            Language::Cxx => self.parsed(key.0, key.1).name_of(d),
            _ => &name[..],
        });
        called || self.units.iter().any(|u| names::address_uses(u.unit, spelled).next().is_some())
    }

    /// Gathers the edits of a unit's files.
    fn collect(
        &self,
        u: usize,
        versions: &Versions,
        emitted: &HashSet<FileId>,
        lowering: &dyn Fn(usize, usize) -> Box<dyn Lower>,
        result: &mut UnitResult,
    ) {
        let unit = self.units[u].unit;
        let mut keys: Vec<FunctionKey> = Vec::new();
        let mut sites = Sites::default();
        let guards = regions::guards(&self.units[u], &self.base, &versions.substitutes(), &mut sites);
        result.take(sites);
        for (f, parsed) in elaborate::files(unit) {
            self.file_scope((u, f), &guards, &*lowering(u, f), result);
            let mut sites = Sites::default();
            let left_out = regions::edits(&lowering(u, f).style().lines, unit, parsed, &mut sites);
            result.edit(f, left_out);
            result.take(sites);
            keys.extend(functions(parsed).into_iter().map(|n| (u, f, n)));
        }
        let mut helpers: BTreeSet<Name> = BTreeSet::new();
        self.interop_type(u, lowering, &mut helpers, result);
        // In the unit's order, so that a helper stands before its first use.
        let start = |key: &FunctionKey| self.parsed(key.0, key.1).nodes.list[key.2 as usize].extent.start;
        keys.sort_by_key(|key| unit.position(key.1, start(key)));
        let mut called: BTreeSet<&Name> = BTreeSet::new();
        for &key in &keys {
            let (host, device) = (versions.host.get(&key), versions.device.get(&key));
            let chosen = match (host, device) {
                (Some(h), Some(d)) if versions.own_device_version.contains(&key) => {
                    self.device_version(key, d, &*lowering(u, key.1), result);
                    self.check_device_version(key, result);
                    h
                }
                // Only the device runs it.
                (Some(h), Some(d)) if h.edits != d.edits => d,
                (Some(h), _) => h,
                (None, Some(d)) => d,
                (None, None) => continue,
            };
            for walked in others_and(chosen, host, device, versions.own_device_version.contains(&key)) {
                if !emitted.contains(&self.parsed(u, key.1).file) && self.writes {
                    continue;
                }
                result.beside.extend(walked.beside.iter().map(|(k, v)| (k.clone(), v.clone())));
            }
            for walked in [host, device].into_iter().flatten() {
                result.decisions.extend(walked.sites.decisions.iter().cloned());
                result.diagnostics.extend(walked.sites.diagnostics.iter().cloned());
            }
            result.edit(key.1, chosen.edits.iter().cloned());
            if let (Some(host), None) = (host, device) {
                self.check_implicit_calls(key, host, &versions.own_device_version, lowering, result);
            }
            self.check_simd_version(key, host, &versions.own_device_version, lowering, result);
            called.extend([host, device].into_iter().flatten().flat_map(|w| &w.calls).map(|(name, _)| name));
            let others = device.filter(|_| versions.own_device_version.contains(&key));
            let options = lowering(u, key.1);
            let mut texts = Vec::new();
            let mut needed: Vec<_> = others.into_iter().chain([chosen]).flat_map(|w| &w.helpers).collect();
            // What others call comes first.
            needed.sort_by_key(|(_, helper)| helper.rank());
            for (name, helper) in needed {
                if let (Language::Cxx, Helper::Support { text }) = (unit.language, helper) {
                    let user = self.parsed(u, key.1);
                    let top = names::top_start(user, user.nodes.list[key.2 as usize].extent.start);
                    result.beside.insert((key.1, top, name.clone()), Beside::Support(text.clone()));
                    continue;
                }
                if helpers.insert(name.clone()) {
                    texts.extend(self.helper(key, (name, helper), &*options, result));
                }
            }
            if !texts.is_empty() {
                let user = self.parsed(u, key.1);
                let extent = &user.nodes.list[key.2 as usize].extent;
                let before = names::item_start(user, extent);
                result.edit(key.1, [options.style().lines.insert(user, before, &texts)]);
            }
        }
        for &key in &keys {
            if let Some((d, name)) =
                self.declaration(key).and_then(|d| Some((d, self.units[u].name_in_region(key.1, d)?)))
            {
                result.edit(key.1, lowering(u, key.1).variant_definition(d, name));
            }
        }
        for key in keys.into_iter().filter(|k| self.lost_its_calls(*k, &called)) {
            // Every call went to a variant; the compiler need not say so.
            if let Some(d) = self.declaration(key) {
                let start = d.whole.start;
                result.edit(key.1, [Edit { range: start..start, text: b"__attribute__((unused)) ".to_vec() }]);
            }
        }
        for (f, parsed) in elaborate::files(unit) {
            if !emitted.contains(&parsed.file) && self.writes {
                self.not_emitted(f, parsed, result);
            }
            // Other files read the same in units without variants, where nothing is edited.
            let own = f == 0 || ompick_frontend::unit::is_marked(parsed.text.original(), parsed.language);
            if let Some(date) = self.openmp.filter(|_| own && emitted.contains(&parsed.file)) {
                result.edit(f, older::edits(parsed, date));
            }
        }
        if unit.language == Language::Fortran {
            names::check_fortran_uses(&self.fortran, u, &self.units[u], result);
        } else {
            names::check_uses(&self.units[u], result);
            names::check_includes(&self.units[u], result);
        }
    }

    /// Writes what calls need beside the functions they call. A header gets what any of its units
    /// needs, so that it has one text.
    fn place_beside(
        &self,
        results: &mut [UnitResult],
        emitted: &HashSet<FileId>,
        lowering: &dyn Fn(usize, usize) -> Box<dyn Lower>,
    ) {
        let mut all: BTreeMap<(FileId, usize, Name), Beside> = BTreeMap::new();
        for (u, result) in results.iter().enumerate() {
            for ((file, at, name), text) in &result.beside {
                let parsed = self.parsed(u, *file);
                let at = parsed.text.to_file(&(*at..*at)).start;
                all.entry((parsed.file, at, name.clone())).or_insert_with(|| text.clone());
            }
        }
        for (u, result) in results.iter_mut().enumerate() {
            for (f, parsed) in elaborate::files(self.units[u].unit) {
                for ((file, at, name), text) in &all {
                    if *file == parsed.file && self.units[u].unit.language == Language::Cxx {
                        let at = parsed.text.from_file(*at);
                        result.beside.entry((f, at, name.clone())).or_insert_with(|| text.clone());
                    }
                }
            }
            let mut places: BTreeMap<(usize, usize), Vec<Beside>> = BTreeMap::new();
            let mut support: BTreeMap<(usize, usize), Vec<Vec<u8>>> = BTreeMap::new();
            let mut known: BTreeSet<(usize, Name)> = BTreeSet::new();
            for ((file, at, name), text) in std::mem::take(&mut result.beside) {
                match text {
                    // Its first place in a file serves the others.
                    Beside::Support(text) if known.insert((file, name.clone())) => {
                        support.entry((file, at)).or_default().push(dispatch::in_cxx(&name, &text));
                    }
                    Beside::Support(_) => {}
                    text => places.entry((file, at)).or_default().push(text),
                }
            }
            for ((file, at), texts) in support {
                let options = lowering(u, file);
                result.edit(file, [options.style().lines.insert(self.parsed(u, file), at, &texts)]);
            }
            for ((file, at), texts) in places {
                let parsed = self.parsed(u, file);
                if !emitted.contains(&parsed.file) && self.writes {
                    let message = "a call needs a function beside this one, in a file that is not among those to emit";
                    let mut sites = Sites::default();
                    sites.report(&codes::NOT_EMITTED, parsed, &(at.saturating_sub(1)..at), message);
                    result.take(sites);
                    continue;
                }
                result.edit(file, [lower::cxx::beside(&lowering(u, file).style().lines, parsed, at, &texts)]);
            }
        }
    }

    /// Constructors, operators, virtual functions and lambdas run without being called by a name, so
    /// nobody knows whether the device runs them: says so where that would be another choice.
    fn check_implicit_calls(
        &self,
        key: FunctionKey,
        host: &Walked,
        own: &BTreeSet<FunctionKey>,
        lowering: &dyn Fn(usize, usize) -> Box<dyn Lower>,
        result: &mut UnitResult,
    ) {
        let unit = self.units[key.0].unit;
        let parsed = self.parsed(key.0, key.1);
        let NodeKind::Function(f) = parsed.nodes.list[key.2 as usize].kind else { return };
        let function = &parsed.syntax.functions[f as usize];
        let is_block = parsed.text.text()[function.body.clone()].starts_with(b"{");
        let implicit = self.declaration(key).map_or(is_block, |d| {
            d.specifiers.is_special || d.specifiers.is_virtual || parsed.name_of(d).starts_with(b"operator")
        });
        if unit.language != Language::Cxx || !implicit || host.sites.decisions.is_empty() {
            return;
        }
        let is_target =
            |d: &Placed| ompick_resolver::names::leaves(&d.directive.name).is_some_and(|l| l.contains(&"target"));
        let offloads = unit.files.iter().flat_map(|p| &p.directives).any(is_target);
        if !offloads || self.walk(key, true, None, own, lowering).edits == host.edits {
            return;
        }
        let message = "this function runs without being called by its name, and would choose otherwise on the device";
        let note = "it is resolved for the host; call a named function from the target region instead".to_owned();
        let mut sites = Sites::default();
        let place = function.whole.start..function.body.start.max(function.whole.start + 1);
        sites.report_with(&codes::IMPLICIT_CALL, parsed, &place, message, Some(note));
        result.take(sites);
    }

    /// Source cannot tell the SIMD versions of a `declare simd` function from the scalar one (SPEC 1):
    /// says so where a decision would be another there.
    fn check_simd_version(
        &self,
        key: FunctionKey,
        scalar: Option<&Walked>,
        own: &BTreeSet<FunctionKey>,
        lowering: &dyn Fn(usize, usize) -> Box<dyn Lower>,
        result: &mut UnitResult,
    ) {
        let clauses = self.units[key.0].declare_simd.get(&self.name(key));
        let place = match self.fortran_place(key) {
            Some(place) => Some(&self.fortran.names.scope(place).name_range),
            None => self.declaration(key).map(|d| &d.name),
        };
        let (Some(clauses), Some(scalar), Some(place)) = (clauses, scalar, place) else { return };
        if self.walk(key, false, Some(clauses), own, lowering).edits == scalar.edits {
            return;
        }
        let shown = String::from_utf8_lossy(&self.name(key)).into_owned();
        let message = format!("the SIMD versions of `{shown}` would choose other variants than its scalar version");
        let note = "they are made from one source, so all of them use the scalar version's choice".to_owned();
        let mut sites = Sites::default();
        sites.report_with(&codes::SIMD_VERSION, self.parsed(key.0, key.1), place, &message, Some(note));
        result.take(sites);
    }

    /// Says which calls may miss a function's device version: those through its address, and those of
    /// files that are not part of the run.
    fn check_device_version(&self, key: FunctionKey, result: &mut UnitResult) {
        let Some(d) = self.declaration(key) else { return };
        let parsed = self.parsed(key.0, key.1);
        let own = parsed.name_of(d);
        let shown = String::from_utf8_lossy(own).into_owned();
        let mut sites = Sites::default();
        let note = || Some("its choices differ on the device, so it has a version of its own there".to_owned());
        for (user, place) in self.units.iter().flat_map(|u| names::address_uses(u.unit, own)) {
            let message =
                format!("the address of `{shown}` is taken: on a device, calls through it reach its host version");
            sites.report_with(&codes::DEVICE_VERSION, user, place, &message, note());
        }
        // Others can only mean one that says to be there.
        let is_visible = !parsed.is_internal(d)
            && self.device_type(key).is_some()
            && self.units[key.0].name_in_region(key.1, d).is_none();
        if is_visible && !self.external.contains_key(&b"main"[..]) {
            let message = format!("device code of other files that calls `{shown}` reaches its host version");
            sites.report_with(&codes::DEVICE_VERSION, parsed, &d.name, &message, note());
        }
        result.take(sites);
    }

    /// A static base function that was called and is no longer: a compiler would warn of it now.
    fn lost_its_calls(&self, key: FunctionKey, called: &BTreeSet<&Name>) -> bool {
        let name = self.name(key);
        let unit = &self.units[key.0];
        let Some(d) = self.declaration(key) else { return false };
        let parsed = self.parsed(key.0, key.1);
        let has_attribute = parsed.text.text()[d.whole.start..d.name.start].windows(6).any(|w| w == b"unused");
        if unit.name_in_region(key.1, d).is_some() {
            return d.specifiers.is_static && !d.specifiers.is_inline && !has_attribute && !called.contains(&name);
        }
        let own = match unit.unit.language {
            Language::Cxx => parsed.name_of(d),
            _ => &name,
        };
        let was_called =
            || unit.unit.files.iter().any(|p| p.syntax.calls.iter().any(|c| p.text.text()[c.callee.clone()] == *own));
        parsed.is_internal(d)
            && d.templates.is_empty()
            && !d.specifiers.is_inline
            && !has_attribute
            && unit.bases.contains_key(&name)
            && !called.contains(&name)
            && was_called()
            && names::address_uses(unit.unit, own).next().is_none()
    }

    /// The text of a helper that stands before the function that needs it; `None`: it is there
    /// already, or cannot be made, which is said.
    fn helper(
        &self,
        key: FunctionKey,
        (own_name, helper): (&Name, &Helper),
        options: &dyn Lower,
        result: &mut UnitResult,
    ) -> Option<Vec<u8>> {
        match helper {
            Helper::Dispatcher { text, .. } | Helper::Forwarder { text } | Helper::Support { text } => {
                Some(text.clone())
            }
            Helper::Assumed { base } => {
                let unit = &self.units[key.0];
                let own = unit.functions_named(base).next();
                let (file, d) = own.or_else(|| {
                    let region = unit.bases.get(base)?.iter().find_map(|v| v.region)?;
                    Some((region.file, elaborate::definition(&unit.unit.files[region.file], region.function)))
                })?;
                let is_static = own.is_some_and(|(_, d)| d.specifiers.is_static);
                Some(options.base_prototype(&unit.unit.files[file], d, base, is_static))
            }
            Helper::Prototype { of } => self.device_prototype(key, of, own_name, options),
            Helper::Alias { variant } => {
                let unit = self.units[key.0].unit;
                let mut declared: Vec<_> = self.units[key.0].functions_named(variant).collect();
                declared.sort_by_key(|(_, d)| d.definition.is_none());
                let made = match declared.first() {
                    Some((file, d)) => options.alias(&unit.files[*file], d, own_name),
                    None => Err("it is not declared with a prototype".to_owned()),
                };
                made.map_err(|why| {
                    let shown = String::from_utf8_lossy(variant);
                    let message = format!(
                        "`{shown}` is shadowed at a call of its base function, and cannot be called through another name: {why}"
                    );
                    let user = self.parsed(key.0, key.1);
                    let start = user.nodes.list[key.2 as usize].extent.start;
                    let mut sites = Sites::default();
                    sites.report(&codes::NO_ALIAS, user, &(start..start + 1), &message);
                    result.take(sites);
                })
                .ok()
            }
        }
    }

    /// A declaration of a device version, unless its definition stands before its user.
    fn device_prototype(&self, user: FunctionKey, of: &Name, name: &Name, options: &dyn Lower) -> Option<Vec<u8>> {
        let unit = self.units[user.0].unit;
        let position = |k: FunctionKey| unit.position(k.1, self.parsed(k.0, k.1).nodes.list[k.2 as usize].extent.start);
        let here = position(user);
        if self.own.get(&(user.0, of.clone())).is_some_and(|d| position(*d) < here) {
            return None;
        }
        // One that is visible at the user, if there is any.
        let mut declared: Vec<_> = self.units[user.0].functions_named(of).collect();
        declared.sort_by_key(|(file, d)| unit.position(*file, d.name.start) > here);
        let (file, d) = declared.first()?;
        Some(options.device_prototype(&unit.files[*file], d, name))
    }

    /// Directives at file scope: those that are spent go, metadirectives become what they stand for.
    fn file_scope(
        &self,
        (u, f): (usize, usize),
        guards: &HashMap<(usize, u32), Vec<u8>>,
        options: &dyn Lower,
        result: &mut UnitResult,
    ) {
        let parsed = self.parsed(u, f);
        let unit = &self.units[u];
        let mut sites = Sites::default();
        let bodies: HashMap<u32, _> = parsed
            .nodes
            .list
            .iter()
            .filter_map(|n| match n.kind {
                NodeKind::Directive(d) => Some((d, n.body.as_ref())),
                _ => None,
            })
            .collect();
        for (i, placed) in parsed.directives.iter().enumerate() {
            if matches!(
                placed.directive.name.as_str(),
                "declare variant" | "begin declare variant" | "end declare variant"
            ) {
                result.edit(
                    f,
                    match guards.get(&(f, i as u32)) {
                        Some(line) => Some(options.style().lines.replace(parsed, &placed.range, line)),
                        None => options.removed(parsed, placed),
                    },
                );
                continue;
            }
            let Some(chosen) = unit.file_scope.get(&(f, i as u32)) else { continue };
            let variant = chosen.filter(|v| v.name != "declare variant" && v.name != "nothing");
            let executable = |v: &&Directive| {
                matches!(nodes::association(v), Some(Association::Block | Association::Loop | Association::Standalone))
            };
            if let Some(v) = variant.filter(executable) {
                let message = format!("the chosen variant `{}` stands outside any function", v.name);
                sites.report(&codes::ODD_PLACE, parsed, &placed.range, &message);
                continue;
            }
            let text = variant.map(|v| placed.spelled(&v.range, parsed.text.text()));
            let body = bodies.get(&(i as u32)).copied().flatten();
            match options.metadirective(parsed, placed, body, variant, text.as_deref()) {
                Ok(edits) => result.edit(f, edits),
                Err(why) => sites.report(&codes::ODD_REGION, parsed, &placed.range, &why),
            }
        }
        result.take(sites);
    }

    /// Writes a function's device version behind it.
    fn device_version(&self, key: FunctionKey, device: &Walked, options: &dyn Lower, result: &mut UnitResult) {
        let parsed = self.parsed(key.0, key.1);
        if let Some(place) = self.fortran_place(key) {
            match device::version(&self.fortran.names, place, &device.edits, &self.suffix) {
                Ok(edit) => result.edit(key.1, [edit]),
                Err(why) => {
                    let scope = self.fortran.names.scope(place);
                    let message = format!(
                        "`{}` needs a version for device code, and cannot have one: {why}",
                        String::from_utf8_lossy(&scope.name)
                    );
                    let mut sites = Sites::default();
                    sites.report(&codes::NO_ALIAS, parsed, &scope.name_range, &message);
                    result.take(sites);
                }
            }
            return;
        }
        let Some(d) = self.declaration(key) else { return };
        let mut edits = device.edits.clone();
        let own = match self.units[key.0].unit.language {
            Language::Cxx => parsed.name_of(d).to_vec(),
            _ => self.name(key),
        };
        let name = [own, self.suffix.clone()].concat();
        edits.push(Edit { range: d.name.clone(), text: name });
        Edit::sort(&mut edits);
        let text = parsed.text.render(&d.whole, &edits);
        result.edit(key.1, [options.device_version(parsed, d, text)]);
    }

    fn not_emitted(&self, f: usize, parsed: &ParsedFile, result: &mut UnitResult) {
        let Some(edits) = result.edits.remove(&f).filter(|e| !e.is_empty() && !parsed.system) else { return };
        let mut sites = Sites::default();
        let is_region = |d: &Placed| d.directive.name == "begin declare variant";
        let spent = parsed.directives.iter().find(|d| d.directive.name == "declare variant" || is_region(d));
        let only_spent = (spent.is_some() || !parsed.elided.is_empty())
            && edits.iter().all(|e| {
                let inside = |r: &Range<usize>| r.start <= e.range.start && e.range.end <= r.end;
                let of_directive = |d: &Placed| {
                    d.directive.name.ends_with("declare variant")
                        && d.range.start <= e.range.end
                        && e.range.start <= d.range.end
                };
                parsed.directives.iter().any(of_directive)
                    || parsed.syntax.functions.iter().any(|f| inside(&(f.whole.start..f.body.start)))
                    || parsed.elided.iter().any(inside)
            });
        match spent {
            _ if only_spent && spent.is_none_or(is_region) => sites.report_with(
                &codes::KEPT_DIRECTIVE,
                parsed,
                spent.map_or_else(|| &parsed.elided[0], |d| &d.range),
                "this region stays, so the output's compiler must know it and chooses at calls of the base functions",
                Some("give this header, or its folder, to ompick too".to_owned()),
            ),
            Some(d) if only_spent => sites.report_with(
                &codes::KEPT_DIRECTIVE,
                parsed,
                &d.range,
                "this directive stays, so the compiler may choose again at calls of the base function",
                Some("give this header, or its folder, to ompick too".to_owned()),
            ),
            _ => sites.report_with(
                &codes::NOT_EMITTED,
                parsed,
                &edits[0].range,
                "a variant is chosen here, but this header is not among the files to emit",
                Some("give this header, or its folder, to ompick too".to_owned()),
            ),
        }
        result.take(sites);
    }
}

/// The walks whose text is written.
fn others_and<'w>(
    chosen: &'w Walked,
    host: Option<&'w Walked>,
    device: Option<&'w Walked>,
    both: bool,
) -> Vec<&'w Walked> {
    match both {
        true => [host, device].into_iter().flatten().collect(),
        false => vec![chosen],
    }
}

/// The function definitions of a file that stand in no other (GNU C nests them).
fn functions(parsed: &ParsedFile) -> Vec<NodeId> {
    let nodes = &parsed.nodes.list;
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(node) = nodes.get(at as usize) {
        if matches!(node.kind, NodeKind::Function(_)) {
            found.push(at);
            at = node.end;
        } else {
            at += 1;
        }
    }
    found
}

/// `__ompick_T` with the target's name as part of an identifier.
fn device_suffix(target: &str) -> Name {
    let word = target.bytes().map(|b| if b.is_ascii_alphanumeric() { b } else { b'_' });
    b"__ompick_".iter().copied().chain(word).collect()
}

#[cfg(test)]
mod tests;
