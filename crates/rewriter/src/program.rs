//! All units of a run as one program, for one target: which functions run on the host, which on the
//! device, and the edits that each file needs.

mod base_functions;
mod bound;
mod closure_flow;
mod combiners;
mod construct_sets;
mod counter;
mod default_arguments;
mod definitions;
mod device_words;
pub mod facts;
mod families;
mod file_scope;
pub mod headers;
mod host_calls;
mod implicit;
mod instantiations;
pub mod interest;
mod interop;
mod isa;
pub mod labels;
mod pointers;
mod published;
mod requests;
mod settle;
mod unit_plan;
mod warn;
mod write;

use crate::access::generic_clone::{self, Merge};
use crate::elaborate::fortran::FortranProgram;
use crate::elaborate::operators::SharedPlace;
use crate::elaborate::{DeclaredVariant, DeviceType, Elaborated, Name};
use crate::generated_names::DeviceSuffix;
use crate::lines::Lines;
use crate::lower::adjacent::AdjacentText;
use crate::lower::{self, Lower};
use crate::plan::Request;
use crate::plan_document::PlanDocument;
use crate::programs::{Definers, Member, Programs};
use crate::request::{Settings, SiteDecision, Target};
use crate::site::Sites;
use crate::specialise::{CloneMemo, Specialiser, Surroundings, Walked};
use crate::style::Style;
use crate::symbols::UnitSymbols;
use crate::{elaborate, internal, names};
use bound::Bound;
use facts::{Facts, RestOfProgram};
use families::Families;
use headers::LinkedEntity;
use implicit::NamedBy;
use ompick_frontend::codes;
use ompick_frontend::cpp::PassId;
use ompick_frontend::diag::{Diagnostic, FileId, Severity};
use ompick_frontend::expanded::Edit;
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::language::Language;
use ompick_frontend::mangle;
use ompick_frontend::nodes::{NodeId, NodeKind};
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::fortran::ScopeKind;
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use ompick_frontend::unit::{ParsedFile, Unit};
use ompick_resolver::context::{ClauseProperty, Context};
use ompick_resolver::selector::TraitSetName;
use rustc_hash::{FxHashMap, FxHashSet};
use settle::{Versions, Walks};
use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

/// A function definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct FunctionKey {
    /// Index among the program's units.
    unit: usize,
    /// Index among the unit's files.
    file: usize,
    node: NodeId,
}

impl FunctionKey {
    /// What is not behind any function of a unit.
    fn first_of(unit: usize) -> FunctionKey {
        FunctionKey { unit, file: 0, node: 0 }
    }
}

/// Who calls a function: definitions, and whether in their walks for the device.
type Callers = FxHashMap<FunctionKey, BTreeSet<(FunctionKey, bool)>>;

/// What a unit came to.
#[derive(Default)]
pub struct UnitResult {
    /// Edits of the expanded text by file of the unit, sorted.
    pub edits: BTreeMap<usize, Vec<Edit>>,
    pub decisions: Vec<SiteDecision>,
    pub diagnostics: Vec<Diagnostic>,
    /// What the rest of the program can see of it.
    pub facts: Facts,
    /// With [`Settings::plans`], by file of the unit: what changes in it.
    pub plans: BTreeMap<usize, PlanDocument>,
    /// What of its headers the program has once, by file of the unit.
    pub linked: BTreeMap<usize, Vec<LinkedEntity>>,
    /// It hangs on the target's name or kind, even where others are the same to the units.
    pub is_for_one_target: bool,
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
    /// Where each unit's main file belongs.
    members: Vec<Member>,
    /// Definitions with external linkage, by name: one a unit.
    external: FxHashMap<Name, Definers<FunctionKey>>,
    /// Definitions by unit and name, with any linkage.
    own: Vec<FxHashMap<Name, FunctionKey>>,
    /// Function templates with their specialisations.
    families: Families,
    /// Function variants by name: the directive that declares their construct selectors, by unit, and
    /// those of all units.
    own_variants: Vec<FxHashMap<Name, DeclaredVariant<'u>>>,
    variants: FxHashMap<Name, Vec<(usize, DeclaredVariant<'u>)>>,
    /// Functions of headers, by place: a header has one text, whichever unit runs them.
    in_headers: BTreeMap<SharedPlace, Vec<FunctionKey>>,
    /// Names that are called outside functions, or where the text could not be read, by unit.
    outside_calls: Vec<BTreeSet<Name>>,
    /// What the names of device versions end in.
    suffix: DeviceSuffix,
    /// The texts are written, so what is left out matters.
    writes: bool,
    /// Plans are wanted.
    plans: bool,
    /// See [`Settings::device_code`].
    may_run_on_devices: bool,
    target: &'u Target,
    /// Somebody has asked whether the target's device is the host.
    asked_for_host: Cell<bool>,
    /// Nothing else belongs to the program, once `main` is in sight.
    whole: bool,
    elsewhere: &'u RestOfProgram,
    /// `_OPENMP` of the output's compiler, by unit.
    openmp: Vec<Option<u32>>,
    /// By unit: what pragmas say that functions are compiled for.
    option_pragmas: Vec<isa::OptionPragmas>,
    /// By unit: the clones of overload sets, as long as the same functions choose by themselves.
    known_clones: Vec<CloneMemo>,
    /// By unit, once somebody asks.
    named_by: Vec<OnceCell<NamedBy<'u>>>,
    /// By unit, once somebody asks: the names of the classes that its headers define.
    classes_of_headers: Vec<OnceCell<FxHashSet<Name>>>,
    /// By unit, once somebody asks: what is said of functions' symbols.
    symbols: Vec<OnceCell<UnitSymbols>>,
    /// By unit, once somebody asks: the names that headers of the system call; `None`: it includes no library with
    /// templates.
    called_by_library: Vec<OnceCell<Option<FxHashSet<Vec<u8>>>>>,
    /// What calls procedures of Fortran by other names than their own, once somebody asks.
    bound: OnceCell<Vec<Bound>>,
    /// How places are written, by unit and file, as far as somebody has asked.
    lowerings: RefCell<FxHashMap<(usize, usize), Rc<dyn Lower>>>,
}

/// What units are compiled for, and how.
#[derive(Clone, Copy, Debug)]
pub struct Compilation<'r> {
    pub settings: &'r Settings,
    pub target: &'r Target,
    /// By unit: the input that it is read from.
    pub inputs: &'r [usize],
    /// By input: the context at the top of a host procedure of it.
    pub contexts: &'r FxHashMap<usize, Context>,
}

impl Compilation<'_> {
    fn base(&self, unit: usize) -> Context {
        let known = self.contexts.get(&self.inputs[unit]);
        // Contexts of one input share their devices.
        known.cloned().unwrap_or_default()
    }
}

/// Specialises units for a target; `elsewhere` says what matters of those that are not among them.
pub fn specialise(
    units: &[&Unit],
    elsewhere: &RestOfProgram,
    emitted: &FxHashSet<FileId>,
    paths: &dyn Fn(FileId) -> String,
    compilation: Compilation,
    writes: bool,
) -> Vec<UnitResult> {
    let Compilation { settings, .. } = compilation;
    let mut results: Vec<UnitResult> = units.iter().map(|_| UnitResult::default()).collect();
    let mut program = Program::new(units, elsewhere, emitted, compilation, writes, &mut results);
    program.index(&mut results);
    program.choose_themselves(&elsewhere.own_choices);
    program.units.iter_mut().for_each(|unit| unit.device_calls.clone_from(&elsewhere.device_calls));
    let (mut walks, shared) = program.settle_shared(&compilation, paths);
    if walks.unsettled {
        program.give_up(&mut results);
    }
    let lowering = |unit: usize, file: usize| program.lowering(unit, file, &compilation, paths);
    program.merge_generics(&mut walks);
    let requests = program.requests(&walks, settings, &lowering, &mut results);
    let mut requests = program.requests_by_file(&requests);
    let mut labelled = program.labelled(&walks, &lowering);
    let (mut plans, mut adjacent) = (Vec::new(), Vec::new());
    for (u, result) in results.iter_mut().enumerate() {
        if let Some(first) = program.units[u].unit.files.first() {
            internal::working_on(u, first.file, 0);
        }
        let requests = requests.remove(&u).unwrap_or_default();
        let plan = program.plan_unit(u, &walks, requests, emitted, &lowering, result);
        let texts = program.adjacent_texts(u, &plan, &lowering);
        result.linked = program.linked_in_headers(u);
        result.facts = program.facts(u, &walks, &texts, result, &lowering);
        let labels::OfUnit { differing, called } = labelled.remove(&u).unwrap_or_default();
        (result.facts.labelled, result.facts.called_labels) = (differing, called);
        let text = |SharedPlace { file, at, name }: &SharedPlace| (*file, *at, facts::Text(name.clone()));
        result.facts.own_choices = shared[u].own_choices.iter().map(text).collect();
        result.facts.device_calls_in_headers = shared[u].device_calls.iter().copied().collect();
        plans.push(plan);
        adjacent.push(texts);
    }
    program.check_pointers(&walks, &lowering, &mut results);
    program.share_adjacent(&mut adjacent);
    for (u, result) in results.iter_mut().enumerate() {
        program.write(u, &mut plans[u], &adjacent[u], emitted, &lowering, result);
    }
    program.note_what_is_for_one_target(&mut results);
    results
}

impl UnitResult {
    fn take(&mut self, sites: Sites) {
        self.decisions.extend(sites.decisions);
        self.diagnostics.extend(sites.diagnostics);
    }
}

/// How a place is written, by unit and file.
type LowerFor<'a> = &'a dyn Fn(usize, usize) -> Rc<dyn Lower>;

impl<'u> Program<'u> {
    /// Elaborates units; what is said of them goes into their results.
    fn new(
        units: &[&'u Unit],
        elsewhere: &'u RestOfProgram,
        emitted: &FxHashSet<FileId>,
        compilation: Compilation<'u>,
        writes: bool,
        results: &mut [UnitResult],
    ) -> Program<'u> {
        let Compilation { settings, target, inputs, .. } = compilation;
        let names = Names::new(units).with_compiled_modules(settings.overlay.is_some());
        let mut elaborated = Vec::new();
        let is_edited = |file: FileId| !writes || emitted.contains(&file);
        for (u, unit) in units.iter().enumerate() {
            if let Some(first) = unit.files.first() {
                internal::working_on(u, first.file, 0);
            }
            let mut sites = Sites::default();
            let base = compilation.base(u);
            elaborated.push(Elaborated::new(unit, &base, &names, u, emitted, &mut sites));
            elaborated[u].find_own_choices(&base, &is_edited);
            results[u].take(sites);
        }
        let programs = Programs::new(&settings.programs);
        let main_file = |unit: &&Unit| programs.member(&unit.preprocessed.pass(PassId(0)).source.path);
        let families = families::of(&elaborated);
        Program {
            fortran: FortranProgram::new(names, &elaborated),
            units: elaborated,
            members: units.iter().map(main_file).collect(),
            external: FxHashMap::default(),
            own: units.iter().map(|_| FxHashMap::default()).collect(),
            families,
            in_headers: BTreeMap::new(),
            outside_calls: units.iter().map(|u| names::unwalked_calls(u)).collect(),
            own_variants: units.iter().map(|_| FxHashMap::default()).collect(),
            variants: FxHashMap::default(),
            suffix: DeviceSuffix::free(units, &elsewhere.generated, &device_suffix(&target.name)),
            writes,
            plans: settings.plans,
            may_run_on_devices: settings.device_code,
            target,
            asked_for_host: Cell::new(false),
            whole: settings.overlay.is_none(),
            elsewhere,
            option_pragmas: units.iter().map(|u| isa::option_pragmas(u)).collect(),
            known_clones: units.iter().map(|_| CloneMemo::default()).collect(),
            named_by: units.iter().map(|_| OnceCell::new()).collect(),
            classes_of_headers: units.iter().map(|_| OnceCell::new()).collect(),
            symbols: units.iter().map(|_| OnceCell::new()).collect(),
            called_by_library: units.iter().map(|_| OnceCell::new()).collect(),
            bound: OnceCell::new(),
            lowerings: RefCell::default(),
            openmp: inputs.iter().map(|input| settings.openmp_of(*input)).collect(),
        }
    }

    /// Finds out what the parts of generics need that get one name where they are called.
    fn merge_generics(&self, walks: &mut Walks) {
        let names = &self.fortran.names;
        let mut merges: BTreeMap<usize, BTreeSet<Merge>> = BTreeMap::new();
        for merge in walks.host.values().chain(walks.device.values()).flat_map(|w| &w.merges) {
            merges.entry(merge.site.unit).or_default().insert(merge.clone());
        }
        walks.merged = merges.iter().map(|(unit, merges)| (*unit, generic_clone::merged(names, merges))).collect();
    }

    /// Says which results hang on more of the target than what selectors ask.
    fn note_what_is_for_one_target(&self, results: &mut [UnitResult]) {
        let is_named = self.suffix.was_asked() || self.asked_for_host.get();
        for (result, unit) in results.iter_mut().zip(&self.units) {
            let device = &unit.base.offload.name;
            let says_it = |said: &Diagnostic| said.texts().any(|text| text.contains(device.as_str()));
            result.is_for_one_target = is_named || result.diagnostics.iter().any(says_it);
        }
    }

    /// Whether target regions run on the host, whose objects are theirs.
    fn offloads_to_host(&self) -> bool {
        self.asked_for_host.set(true);
        self.target.device.kind.contains("host")
    }

    /// How a place is written.
    fn lowering(
        &self,
        unit: usize,
        file: usize,
        compilation: &Compilation,
        paths: &dyn Fn(FileId) -> String,
    ) -> Rc<dyn Lower> {
        if let Some(known) = self.lowerings.borrow().get(&(unit, file)) {
            return known.clone();
        }
        let settings = compilation.settings;
        let style = Style {
            lines: Lines { markers: settings.line_markers, path: paths(self.parsed(unit, file).file) },
            annotate: settings.annotate,
            max_copies: settings.max_copies,
            lints: settings.lints,
            gnu_version: settings.gnu_version(compilation.inputs[unit]),
        };
        let lowering: Rc<dyn Lower> = lower::for_language(self.units[unit].unit.language, style).into();
        self.lowerings.borrow_mut().insert((unit, file), lowering.clone());
        lowering
    }

    /// Lets functions choose by themselves in all units that see them declared at some place; whether any is new.
    fn choose_themselves(&mut self, places: &BTreeSet<SharedPlace>) -> bool {
        let chose: Vec<bool> = self.units.iter_mut().map(|unit| unit.choose_themselves(places)).collect();
        for (clones, _) in self.known_clones.iter_mut().zip(&chose).filter(|(_, chose)| **chose) {
            *clones = CloneMemo::default();
        }
        chose.contains(&true)
    }

    fn parsed(&self, unit: usize, file: usize) -> &'u ParsedFile {
        &self.units[unit].unit.files[file]
    }

    fn declaration(&self, key: FunctionKey) -> Option<&'u Declaration> {
        let parsed = self.parsed(key.unit, key.file);
        let NodeKind::Function(f) = parsed.nodes.list[key.node as usize].kind else { return None };
        if parsed.syntax.fortran.is_some() {
            return None;
        }
        parsed.syntax.declarations.get(parsed.syntax.functions[f as usize].declaration as usize)
    }

    /// The name by which a function is called: a definition in a region has its own. In Fortran its symbol.
    fn name(&self, key: FunctionKey) -> Name {
        self.spelled_name(key).into_owned()
    }

    /// The same, to be looked up.
    fn spelled_name(&self, key: FunctionKey) -> Cow<'_, [u8]> {
        match self.fortran_place(key) {
            Some(place) => self.fortran.names.symbol(place).into(),
            None => self.declaration(key).map_or(Cow::default(), |d| self.units[key.unit].name_of(key.file, d).into()),
        }
    }

    /// The scope of a procedure of Fortran.
    fn fortran_place(&self, key: FunctionKey) -> Option<Place> {
        let parsed = self.parsed(key.unit, key.file);
        parsed.syntax.fortran.as_ref()?;
        let NodeKind::Function(f) = parsed.nodes.list[key.node as usize].kind else { return None };
        Some(Place { unit: key.unit, file: key.file, scope: parsed.syntax.functions[f as usize].declaration })
    }

    /// The interface body of a separate module procedure (Fortran 2018, 15.6.2.5).
    fn separate_interface(&self, key: FunctionKey) -> Option<Place> {
        let place = self.fortran_place(key)?;
        Some(self.fortran.names.interface(place)).filter(|interface| *interface != place)
    }

    fn index(&mut self, results: &mut [UnitResult]) {
        for u in 0..self.units.len() {
            for (f, parsed) in elaborate::files(self.units[u].unit) {
                for n in functions(parsed) {
                    let key = FunctionKey { unit: u, file: f, node: n };
                    if let Some(place) = headers::place(parsed, n) {
                        self.in_headers.entry(place).or_default().push(key);
                    }
                    let name = self.name(key);
                    if name.is_empty() {
                        continue;
                    }
                    if self.declaration(key).is_none_or(|d| !parsed.is_internal(d)) {
                        let definers = self.external.entry(name.clone()).or_default();
                        if definers.all().last().is_none_or(|last| last.unit != u) {
                            definers.push(key);
                        }
                    }
                    self.own[u].entry(name).or_insert(key);
                }
            }
        }
        for (u, result) in results.iter_mut().enumerate() {
            let mut sites = Sites::default();
            for (name, declared) in self.units[u].variants() {
                // (All have the same construct selectors.)
                let first = declared.iter().copied().find(|v| may_match_elsewhere(v)).unwrap_or(declared[0]);
                self.check_construct_sets(u, name, &declared, &mut sites);
                if let Some(own) = self.units[u].bases.get(name).and_then(|v| v.first()) {
                    let parsed = self.parsed(u, own.file);
                    let place = &parsed.directives[own.directive as usize].range;
                    let message = format!(
                        "`{}` is a function variant, so it cannot be a base function",
                        String::from_utf8_lossy(name)
                    );
                    sites.report(&codes::BASE_REPLACED, parsed, place, &message);
                    sites.also_at(&first.span, "a variant by this directive");
                }
                self.own_variants[u].insert(name.clone(), first.clone());
                self.variants.entry(name.clone()).or_default().push((u, first.clone()));
            }
            result.take(sites);
        }
    }

    /// The directive that makes a function a variant.
    fn variant(&self, key: FunctionKey) -> Option<&DeclaredVariant<'u>> {
        let name = self.spelled_name(key);
        let is_static = || self.declaration(key).is_some_and(|d| self.parsed(key.unit, key.file).is_internal(d));
        let begins_directive = |declares: &usize| self.named(*declares, &name).contains(&key);
        let elsewhere = || {
            let all = self.variants.get(&*name).filter(|_| !is_static())?;
            all.iter().find(|(u, _)| begins_directive(u)).map(|(_, variant)| variant)
        };
        let own = self.own_variants[key.unit].get(&*name).or_else(elsewhere);
        own.or_else(|| self.variant(self.template_of(key)?))
    }

    fn device_type(&self, key: FunctionKey) -> Option<DeviceType> {
        let own = self.units[key.unit].declare_target.get(&*self.spelled_name(key)).copied();
        let of_interface = || {
            let interface = self.separate_interface(key)?;
            self.units[interface.unit].declare_target.get(&self.fortran.names.symbol(interface)).copied()
        };
        own.or_else(of_interface).or_else(|| self.device_type(self.template_of(key)?))
    }

    /// A function that exists on the device only: `nohost`, or a variant for target regions (its
    /// host version could only be called outside its construct context).
    fn device_only(&self, key: FunctionKey) -> bool {
        let for_target = |v: &DeclaredVariant| {
            v.selector.selectors(TraitSetName::Construct).any(|s| s.name == "target") && !may_match_elsewhere(v)
        };
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
        let unit = &self.units[key.unit];
        let start = self.parsed(key.unit, key.file).nodes.list[key.node as usize].extent.start;
        let mut context = unit.context_at(&unit.base, unit.unit.position(key.file, start));
        self.add_own_isa(&mut context, key);
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
        own: &Versions,
        lowering: LowerFor,
    ) -> Box<Walked> {
        let parsed = self.parsed(key.unit, key.file);
        let extent = &parsed.nodes.list[key.node as usize].extent;
        internal::working_on(key.unit, parsed.file, parsed.text.to_file(extent).start);
        let options = lowering(key.unit, key.file);
        let device_version = |name: &[u8]| self.device_version_of(key.unit, name, &own.functions);
        let mut specialiser =
            Specialiser::new(&self.units[key.unit], key.file, &*options, &device_version, self.surroundings(key.unit));
        if let Some(closures) = own.closures.get(&key.unit) {
            specialiser.closures = closures;
        }
        specialiser.function(key.node, self.context(key, on_device, simd), on_device);
        let mut walked = specialiser.out;
        // Those of all functions are there at once.
        walked.actions.0.shrink_to_fit();
        walked.sites.decisions.shrink_to_fit();
        walked.calls.settle();
        Box::new(walked)
    }

    /// What a walk over a unit knows of the program.
    fn surroundings(&self, unit: usize) -> Surroundings<'_, 'u> {
        Surroundings {
            program: &self.fortran,
            unit_index: unit,
            device_suffix: &self.suffix,
            known_clones: &self.known_clones[unit],
        }
    }

    /// The name of a function's device version, if it has one.
    fn device_version_of(&self, unit: usize, name: &[u8], own: &BTreeSet<FunctionKey>) -> Option<Name> {
        let name = name.to_vec();
        let family = if own.is_empty() { &[] } else { self.family(unit, &name) };
        let defined: Vec<FunctionKey> = family.iter().flat_map(|name| self.defined(unit, name)).collect();
        let has_own = defined.iter().any(|k| own.contains(k));
        let spelled = |k: FunctionKey| match self.units[k.unit].unit.language {
            Language::Cxx => self.declaration(k).map(|d| self.name_at(k, d)),
            _ => None,
        };
        let own = defined.first().and_then(|k| spelled(*k)).unwrap_or(&name);
        has_own.then(|| [&mangle::identifier(own), self.suffix.text()].concat())
    }

    /// A function's name as its definition will have it, without qualifiers.
    fn name_at(&self, key: FunctionKey, d: &'u Declaration) -> &[u8] {
        match self.units[key.unit].name_in_region(key.file, d) {
            Some(name) => name,
            None => self.parsed(key.unit, key.file).name_of(d),
        }
    }

    /// Whether the program of a unit has a `main` in this run.
    fn has_main(&self, unit: usize) -> bool {
        let mains = self.external.get(&b"main"[..]).into_iter().flat_map(Definers::all);
        self.elsewhere.main || mains.into_iter().any(|main| self.members[main.unit].may_meet(&self.members[unit]))
    }
}

/// The function definitions of a file that are walked by themselves.
///
/// Those of a module that is imported are walked with the module's own unit.
fn functions(parsed: &ParsedFile) -> Vec<NodeId> {
    if parsed.imported { Vec::new() } else { parsed.nodes.functions.clone() }
}

/// `__ompick_T` with the target's name as part of an identifier.
fn device_suffix(target: &str) -> Name {
    let word = target.bytes().map(|b| if b.is_ascii_alphanumeric() { b } else { b'_' });
    b"__ompick_".iter().copied().chain(word).collect()
}

/// Whether a variant may match where not all of its construct selectors do: with `match_any` or `match_none`.
fn may_match_elsewhere(variant: &DeclaredVariant) -> bool {
    ["match_any", "match_none"].iter().any(|extension| variant.selector.has_extension(extension))
}

#[cfg(test)]
mod tests;
