//! What the declarative directives of a unit say for one target: base functions and their variants,
//! procedures with device versions, requirements. A metadirective at file scope is decided first, so
//! that the directive it stands for counts.

mod argument_places;
pub mod arguments;
mod c_checks;
mod call;
pub mod cxx;
mod cxx_types;
mod declare_target;
mod declare_variant;
mod foreign_runtimes;
pub mod fortran;
pub mod operators;
pub mod other_names;
mod prototypes;
mod simd_clauses;
mod variant_regions;

pub use declare_target::DeviceType;
use ompick_frontend::unit::{ParsedFile, Position, Unit};

use self::fortran::FortranVariant;
use crate::generated_names::GeneratedNames;
use crate::request::{CandidateSource, Settings, Target};
use crate::site::{MetadirectiveMemo, Sites};
use arguments::Changes;
use ompick_frontend::bind::{Integer, with_number};
use ompick_frontend::codes;
use ompick_frontend::cpp::UnitPos;
use ompick_frontend::diag::{FileId, Span};
use ompick_frontend::directive::{Clause, ClauseKind, Directive};
use ompick_frontend::entities::FunctionId;
use ompick_frontend::fortran::names::Names;
use ompick_frontend::language::Language;
use ompick_frontend::nodes;
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use ompick_resolver::context::{ClauseProperty, Context, DeviceTraits};
use ompick_resolver::decision::Outcome;
use ompick_resolver::resolve::Candidate;
use ompick_resolver::selector::{ContextSelector, TraitSetName};
use other_names::OtherName;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

/// A name of the base language, as bytes.
pub type Name = Vec<u8>;

/// A function variant declared for a base function (OpenMP 5.2, 7.5).
#[derive(Clone, Debug)]
pub struct DeclaredVariant<'u> {
    /// Calls after this place, a file's index and an offset in it, see it.
    pub seen_from: Position,
    pub file: usize,
    /// Index into the file's directives: the directive itself, the metadirective it came from, or the
    /// beginning of the region that the variant stands in.
    pub directive: u32,
    pub placed: &'u Placed,
    /// That directive in the user's bytes.
    pub span: Span,
    pub selector: &'u ContextSelector,
    /// What the variant is known by in the whole unit.
    pub variant: Name,
    /// As the directive has it.
    pub spelled: Name,
    /// The block that the base's declaration after the directive stands in; `None`: the file.
    pub scope: Option<Range<usize>>,
    /// The definition that is the variant because it stands in a region.
    pub region: Option<InRegion>,
    /// `None`: the arguments stay as they are.
    pub changes: Option<Rc<Changes>>,
}

impl DeclaredVariant<'_> {
    /// What tells its directive from all others of the run, as long as the units are there.
    pub fn directive_place(&self) -> usize {
        std::ptr::from_ref(self.placed).addr()
    }

    /// As reports show it.
    pub fn source(&self) -> CandidateSource {
        CandidateSource {
            name: fortran::shown(&String::from_utf8_lossy(&self.variant)).into(),
            selector: self.selector.to_string().into(),
            span: self.span.clone(),
        }
    }
}

/// A function definition in a `begin declare variant` region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InRegion {
    pub file: usize,
    /// Index into the file's functions.
    pub function: u32,
    /// Its file is emitted, so its name can be changed there. Else the region stays as it is, and the
    /// output's compiler resolves calls.
    pub emitted: bool,
    /// The region, or one around it, matches on the device only.
    pub device_only: bool,
}

/// A directive that takes effect at file scope: written there, or chosen by a metadirective.
#[derive(Clone, Copy)]
struct Effective<'u> {
    file: usize,
    index: u32,
    placed: &'u Placed,
    directive: &'u Directive,
}

impl Effective<'_> {
    /// The directive in the user's bytes.
    fn span(&self, unit: &Unit) -> Span {
        let parsed = &unit.files[self.file];
        Span { file: parsed.file, range: parsed.text.to_file(&self.placed.range) }
    }
}

/// The declarative side of a unit for a target.
pub struct Elaborated<'u> {
    pub unit: &'u Unit,
    pub bases: FxHashMap<Name, Vec<DeclaredVariant<'u>>>,
    /// Those with variants in a region.
    pub region_bases: FxHashSet<Name>,
    pub declare_target: FxHashMap<Name, DeviceType>,
    /// Functions with SIMD versions, and the clauses of their `simd` trait.
    pub declare_simd: FxHashMap<Name, Vec<ClauseProperty>>,
    requirements: Vec<(UnitPos, ClauseProperty)>,
    /// By file: what each metadirective at file scope stands for.
    pub file_scope: FxHashMap<(usize, u32), Option<&'u Directive>>,
    /// What tells the device's pass of the output's compiler, if it has passes of its own for host and
    /// device: a preprocessor condition.
    pub device_pass: Option<&'static str>,
    /// Names that the unit has and generated ones might be.
    pub generated_names: GeneratedNames,
    /// Some selector asks for a `target_device`.
    pub tests_devices: bool,
    /// The definitions that stand in regions, by file and the place of their name: how they are called.
    in_regions: FxHashMap<Position, Name>,
    /// The same by how they are called: their files and functions, in order.
    regions_by_name: FxHashMap<Name, Vec<(usize, u32)>>,
    /// The base functions and variants of the definitions in regions.
    defined_in_regions: FxHashSet<(Name, Name)>,
    /// By file and beginning: the region.
    region_at: FxHashMap<(usize, u32), usize>,
    /// The functions of a unit of C++ by what they are known by.
    functions_by_key: FxHashMap<Name, FunctionId>,
    /// By file: the directives that stand before no function, in order.
    not_before_functions: OnceCell<Vec<Vec<&'u Placed>>>,
    /// By file and directive: the function of C++ that is the variant.
    variant_functions: RefCell<FxHashMap<(usize, u32), Option<FunctionId>>>,
    /// C++ functions, by file and the place of their name in a declaration: what they are known by.
    keys: FxHashMap<Position, Name>,
    /// By the name that directives of C and C++ give a variant: its base function, and which of its variants it is.
    named_variants: OnceCell<FxHashMap<Name, Vec<(Name, usize)>>>,
    /// Functions that are other names of functions.
    other_names: OnceCell<FxHashMap<Name, OtherName>>,
    /// The variants that a unit of Fortran declares.
    pub fortran: Vec<FortranVariant<'u>>,
    /// Functions of C++ that choose by themselves, by what they are known by.
    pub own_choices: BTreeMap<Name, operators::OwnChoice>,
    /// Calls of objects in headers that, for other units, must reach a body for devices where the object has one:
    /// files, and where the objects stand there.
    pub device_calls: BTreeSet<(FileId, usize)>,
    /// Functions that could choose by themselves.
    possible_choices: BTreeMap<Name, operators::OwnChoice>,
    /// The context at the top of a host procedure, before any directive.
    pub base: Context,
    /// The decisions of calls, which walks of all kinds share.
    known_calls: call::CallMemo,
    /// The same of metadirectives.
    pub known_metadirectives: MetadirectiveMemo,
}

/// The traits of the host and of the offload device for an input.
pub fn devices<'s>(
    settings: &'s Settings,
    target: usize,
    of_target: &'s Target,
    input: usize,
) -> (&'s DeviceTraits, &'s DeviceTraits) {
    let compiler = settings.flags.get(&input).and_then(|flags| flags.compiler.as_ref());
    let own = compiler.and_then(|compiler| compiler.traits.get(target));
    own.map_or((&of_target.host, &of_target.device), |own| (&own.host, &own.device))
}

/// The context at the top of a host procedure of an input, before any directive of the unit.
///
/// `target`: its index in [`Request::targets`](crate::request::Request::targets).
pub fn base_context(settings: &Settings, target: usize, of_target: &Target, input: usize) -> Context {
    let compiler = settings.flags.get(&input).and_then(|flags| flags.compiler.as_ref());
    let (host, device) = devices(settings, target, of_target, input);
    let mut context = Context::new(host.clone(), device.clone());
    Arc::make_mut(&mut context.vendor)
        .extend(compiler.map_or(&settings.vendor, |compiler| &compiler.vendor).iter().cloned());
    context.around = settings.compared.then(Box::default);
    for r in compiler.map_or(&settings.requires, |compiler| &compiler.requires) {
        Arc::make_mut(&mut context.requires).insert(ClauseProperty::parse(r).requirement());
    }
    context
}

impl<'u> Elaborated<'u> {
    /// Reads the declarative directives of a unit in order.
    ///
    /// `names`: those of the run's Fortran units, and which of its units this one is.
    pub fn new(
        unit: &'u Unit,
        context: &Context,
        names: &Names<'u>,
        index_of_unit: usize,
        emitted: &FxHashSet<FileId>,
        sites: &mut Sites,
    ) -> Elaborated<'u> {
        let mut out = Elaborated {
            unit,
            bases: FxHashMap::default(),
            region_bases: FxHashSet::default(),
            declare_target: FxHashMap::default(),
            declare_simd: FxHashMap::default(),
            requirements: Vec::new(),
            file_scope: FxHashMap::default(),
            device_pass: device_pass(context),
            generated_names: GeneratedNames::of(unit),
            tests_devices: unit.files.iter().flat_map(|f| &f.directives).any(|d| asks_for_device(&d.directive)),
            in_regions: FxHashMap::default(),
            regions_by_name: FxHashMap::default(),
            defined_in_regions: FxHashSet::default(),
            region_at: unit.regions.iter().enumerate().map(|(i, r)| ((r.file, r.begin), i)).collect(),
            functions_by_key: cxx::functions_by_key(unit),
            not_before_functions: OnceCell::new(),
            variant_functions: RefCell::default(),
            keys: cxx::keys(unit),
            fortran: Vec::new(),
            own_choices: BTreeMap::new(),
            named_variants: OnceCell::new(),
            other_names: OnceCell::new(),
            device_calls: BTreeSet::new(),
            possible_choices: BTreeMap::new(),
            base: context.clone(),
            known_calls: call::CallMemo::default(),
            known_metadirectives: MetadirectiveMemo::default(),
        };
        out.name_region_definitions();
        let mut places: Vec<(UnitPos, usize, u32)> = Vec::new();
        for (file, parsed) in unit.files.iter().enumerate() {
            for (index, placed) in parsed.directives.iter().enumerate() {
                places.push((unit.position(file, placed.range.start), file, index as u32));
            }
        }
        places.sort_by_key(|p| p.0);
        for (position, file, index) in places {
            let parsed = &unit.files[file];
            let placed = &parsed.directives[index as usize];
            out.check_c(file, index, sites);
            let directive = match placed.directive.name.as_str() {
                "metadirective" | "begin metadirective" => {
                    if !takes_effect_where_it_stands(parsed, placed) {
                        report_declared_variants(parsed, placed, sites);
                        out.check_fortran(file, placed, names, index_of_unit, sites);
                        continue;
                    }
                    let chosen = out.decide_at_file_scope(file, index, &out.context_at(context, position), sites);
                    out.file_scope.insert((file, index), chosen);
                    match chosen {
                        Some(d) => d,
                        None => continue,
                    }
                }
                _ => &placed.directive,
            };
            let e = Effective { file, index, placed, directive };
            match unit.language {
                Language::Fortran => out.take_fortran(e, position, names, index_of_unit, sites),
                _ => out.take(e, position, emitted, sites),
            }
        }
        out.note_device_regions(context);
        let in_region = |declared: &[DeclaredVariant]| declared.iter().any(|d| d.region.is_some());
        out.region_bases = out.bases.iter().filter(|(_, d)| in_region(d)).map(|(base, _)| base.clone()).collect();
        for declared in out.bases.values_mut() {
            // A definition is seen from where it stands, not from where its region begins.
            declared.sort_by_key(|v| unit.position(v.seen_from.file, v.seen_from.at));
        }
        out
    }

    /// The context at file scope at a position: the base with the requirements seen so far.
    pub fn context_at(&self, base: &Context, position: UnitPos) -> Context {
        let mut context = base.clone();
        let seen = self.requirements.iter().take_while(|(p, _)| *p <= position);
        Arc::make_mut(&mut context.requires).extend(seen.map(|(_, r)| r.clone()));
        context
    }

    fn decide_at_file_scope(
        &self,
        file: usize,
        index: u32,
        context: &Context,
        sites: &mut Sites,
    ) -> Option<&'u Directive> {
        let parsed = &self.unit.files[file];
        let placed = &parsed.directives[index as usize];
        let (clauses, decision) = sites.metadirective(&self.known_metadirectives, parsed, placed, context);
        match decision.static_choice() {
            Some(Outcome::Candidate(i)) => clauses[i].variant(),
            Some(Outcome::Fallback(_)) => None,
            None => {
                let message = "a metadirective at file scope cannot be decided at run time";
                let note = "a condition here is not a constant, or a selector asks for a target_device".to_owned();
                sites.report_with(&codes::RUN_TIME, parsed, &placed.range, message, Some(note));
                None
            }
        }
    }

    /// The clauses of a `requires` directive, as the context has them from a position on (OpenMP 5.2, 8.2).
    fn requires(&mut self, e: Effective<'u>, position: UnitPos) {
        let text = self.unit.files[e.file].text.text();
        for clause in &e.directive.clauses {
            let mut text = e.placed.plain(&clause.range, text);
            if self.unit.language == Language::Fortran {
                text.make_ascii_lowercase();
            }
            let requirement = ClauseProperty::parse(&text).requirement();
            if !requirement.is_denied() {
                self.requirements.push((position, requirement));
            }
        }
    }

    fn take(&mut self, e: Effective<'u>, position: UnitPos, emitted: &FxHashSet<FileId>, sites: &mut Sites) {
        let parsed = &self.unit.files[e.file];
        match e.directive.name.as_str() {
            "requires" => self.requires(e, position),
            "declare variant" => self.declare_variant(e, position, sites),
            "begin declare variant" => self.variant_region(e, emitted, sites),
            "declare simd" => {
                let integer = |tokens: &[String]| self.unit.integer(e.file, e.placed, &tokens.join(" "));
                let clauses = e.directive.clauses.iter().map(|c| e.placed.plain(&c.range, parsed.text.text()));
                let clauses = clauses.map(|c| with_number(ClauseProperty::parse(&c), &integer)).collect();
                if let Some(d) = parsed.function_after(e.index as usize) {
                    self.declare_simd.insert(self.name_of(e.file, d).to_vec(), clauses);
                }
            }
            "declare target" | "begin declare target" => self.declare_target(e, position),
            _ => {}
        }
    }

    /// The name by which a function is called after resolution: its own, or that of the variant which
    /// its definition is.
    pub fn name_of<'a>(&'a self, file: usize, d: &Declaration) -> &'a [u8] {
        let place = Position { file, at: d.name.start };
        match self.keys.get(&place).or_else(|| self.in_regions.get(&place)) {
            Some(name) => name,
            None => self.unit.files[file].name_of(d),
        }
    }

    /// The declarations of a function by the name that it is called by.
    pub fn functions_named<'a>(&'a self, name: &[u8]) -> impl Iterator<Item = (usize, &'u Declaration)> + use<'a, 'u> {
        let of_regions = self.regions_by_name.get(name).map(Vec::as_slice).unwrap_or_default();
        let own = self.unit.declarations_of(name);
        let own = own.filter(|(f, d)| {
            d.kind == DeclarationKind::Function
                && !self.in_regions.contains_key(&Position { file: *f, at: d.name.start })
        });
        let unit = self.unit;
        own.chain(of_regions.iter().map(|&(file, function)| (file, definition(&unit.files[file], function))))
    }

    /// The name, without scope and parameters, of what is known as `key`.
    pub fn spelled(&self, key: Name) -> Name {
        match self.functions_by_key.get(&key) {
            Some(f) => self.unit.entities().function(*f).name.clone(),
            None => key,
        }
    }

    /// The new name of a definition that stands in a region.
    pub fn name_in_region(&self, file: usize, d: &Declaration) -> Option<&Name> {
        self.in_regions.get(&Position { file, at: d.name.start })
    }

    /// The candidates for a call of `name` at a place of a file, in lexical order; empty if no declare
    /// variant directive for it is visible there.
    pub fn candidates(&self, name: &[u8], file: usize, at: usize) -> Vec<&DeclaredVariant<'u>> {
        let declared = self.bases.get(name).map(Vec::as_slice).unwrap_or_default();
        let in_scope = |v: &DeclaredVariant| {
            v.scope.as_ref().is_none_or(|scope| v.file == file && scope.start <= at && at < scope.end)
        };
        declared.iter().filter(|v| self.unit.precedes(v.seen_from, Position { file, at }) && in_scope(v)).collect()
    }

    /// By the name that directives of C and C++ give a variant, but not regions: its base function, and which of its
    /// variants it is.
    pub fn named_variants(&self) -> &FxHashMap<Name, Vec<(Name, usize)>> {
        self.named_variants.get_or_init(|| {
            let mut named: FxHashMap<Name, Vec<(Name, usize)>> = FxHashMap::default();
            for (base, declared) in &self.bases {
                for (n, variant) in declared.iter().enumerate().filter(|(_, v)| v.region.is_none()) {
                    named.entry(variant.spelled.clone()).or_default().push((base.clone(), n));
                }
            }
            // A map has no order of its own.
            named.values_mut().for_each(|all| all.sort());
            named
        })
    }

    /// All candidates for a function, wherever their directives stand.
    pub fn all_candidates(&self, name: &[u8]) -> Vec<&DeclaredVariant<'u>> {
        self.bases.get(name).into_iter().flatten().filter(|v| v.scope.is_none()).collect()
    }

    /// Every variant with the selectors it is declared with.
    pub fn variants(&self) -> BTreeMap<&Name, Vec<&DeclaredVariant<'u>>> {
        let mut variants: BTreeMap<&Name, Vec<_>> = BTreeMap::new();
        for declared in self.bases.values().flatten() {
            variants.entry(&declared.variant).or_default().push(declared);
        }
        for declared in variants.values_mut() {
            declared.sort_by_key(|v| self.unit.position(v.seen_from.file, v.seen_from.at));
        }
        variants
    }
}

/// The declaration of a function that is defined in a file.
pub fn definition(parsed: &ParsedFile, function: u32) -> &Declaration {
    &parsed.syntax.declarations[parsed.syntax.functions[function as usize].declaration as usize]
}

/// Whether a metadirective is a declarative directive: in C it stands outside all functions, in Fortran
/// all its directive variants are declarative.
fn takes_effect_where_it_stands(parsed: &ParsedFile, placed: &Placed) -> bool {
    match parsed.language {
        Language::Fortran => nodes::is_declarative(&placed.directive),
        _ => parsed.syntax.function_at(placed.range.start).is_none(),
    }
}

/// Says that a metadirective among statements cannot choose a directive that declares variants: calls that were read
/// before it is decided would not see them.
fn report_declared_variants(parsed: &ParsedFile, placed: &Placed, sites: &mut Sites) {
    let chosen = placed.directive.clauses.iter().filter_map(Clause::variant);
    for directive in chosen.filter(|d| matches!(d.name.as_str(), "declare variant" | "begin declare variant")) {
        let message = format!("`{}` cannot be chosen by a metadirective inside a function", directive.name);
        let note = "write the directive itself, with what chooses it in its own context selector".to_owned();
        let place = placed.place(&directive.name_range);
        sites.report_with(&codes::NO_FUNCTION, parsed, &place, &message, Some(note));
    }
}

/// Whether a selector of a directive has a `target_device` set.
fn asks_for_device(directive: &Directive) -> bool {
    directive.clauses.iter().any(|c| match &c.kind {
        ClauseKind::Match(selector) | ClauseKind::When { selector, .. } => {
            selector.selectors(TraitSetName::TargetDevice).next().is_some() || c.variant().is_some_and(asks_for_device)
        }
        _ => false,
    })
}

/// Why no device has a number: -1 is the initial one (OpenMP 5.2, 7.6 and 13.2; 6.0, 9.2).
fn no_device(number: &Integer) -> Option<String> {
    match number {
        Integer::Is(number) if *number < -1 => Some(format!("no device has the number {number}")),
        _ => None,
    }
}

/// The candidates of a declared list, for the resolver.
pub fn to_candidates(declared: &[&DeclaredVariant]) -> Vec<Candidate> {
    declared.iter().map(|d| Candidate::when(d.selector.clone())).collect()
}

/// The files of a unit with their index.
pub fn files(unit: &Unit) -> impl Iterator<Item = (usize, &ParsedFile)> {
    unit.files.iter().enumerate()
}

/// What tells the device's pass for a context, where the output's compiler goes over a file once for the
/// host and once for the device, as clang does.
pub fn device_pass(context: &Context) -> Option<&'static str> {
    let arch = |name: &str| context.offload.arch.contains(name) && !context.host.arch.contains(name);
    if !context.vendor.iter().any(|v| ompick_resolver::names::compiler_family(v) == "llvm") {
        return None;
    }
    [("nvptx64", "defined(__NVPTX__)"), ("nvptx", "defined(__NVPTX__)"), ("amdgcn", "defined(__AMDGCN__)")]
        .into_iter()
        .find(|(name, _)| arch(name))
        .map(|(_, condition)| condition)
}

/// Those of the variants of a function that may be chosen on the host, or on a device.
pub fn fitting<'a, 'u>(mut declared: Vec<&'a DeclaredVariant<'u>>, on_device: bool) -> Vec<&'a DeclaredVariant<'u>> {
    let fits = |d: &DeclaredVariant| !on_device || d.changes.as_ref().is_none_or(|c| !c.needs_host());
    // (With `match_any`, a region may match where one around it does not.)
    let there = |d: &DeclaredVariant| on_device || d.region.is_none_or(|r| !r.device_only);
    declared.retain(|d| fits(d) && there(d));
    declared
}

#[cfg(test)]
mod restrictions;
#[cfg(test)]
mod tests;
