//! What the declarative directives of a unit say for one target: base functions and their variants,
//! procedures with device versions, requirements. A metadirective at file scope is decided first, so
//! that the directive it stands for counts.

pub mod arguments;
pub mod cxx;
pub mod fortran;
mod prototypes;

use self::fortran::FortranVariant;
use crate::names::Taken;
use crate::regions;
use crate::run::Target;
use crate::site::Sites;
use arguments::Changes;
use ompick_frontend::codes;
use ompick_frontend::cpp::UnitPos;
use ompick_frontend::diag::FileId;
use ompick_frontend::directive::{Clause, ClauseKind, Directive};
use ompick_frontend::fortran::names::Names;
use ompick_frontend::language::Language;
use ompick_frontend::mangle;
use ompick_frontend::nodes;
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use ompick_frontend::unit::{ParsedFile, Unit, holds_word};
use ompick_resolver::context::{ClauseProperty, Context};
use ompick_resolver::decision::Outcome;
use ompick_resolver::matching::device_and_implementation_match;
use ompick_resolver::resolve::Candidate;
use ompick_resolver::selector::{ContextSelector, TraitSelector, TraitSetName};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

/// A name of the base language, as bytes.
pub type Name = Vec<u8>;

/// A function variant declared for a base function (OpenMP 5.2, 7.5).
#[derive(Clone, Debug)]
pub struct DeclaredVariant<'u> {
    /// Calls after this place, a file's index and an offset in it, see it.
    pub seen_from: (usize, usize),
    pub file: usize,
    /// Index into the file's directives: the directive itself, the metadirective it came from, or the
    /// beginning of the region that the variant stands in.
    pub directive: u32,
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

/// `device_type` of a declare target directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceType {
    Any,
    Host,
    NoHost,
}

/// A directive that takes effect at file scope: written there, or chosen by a metadirective.
#[derive(Clone, Copy)]
struct Effective<'u> {
    file: usize,
    index: u32,
    placed: &'u Placed,
    directive: &'u Directive,
}

/// The declarative side of a unit for a target.
pub struct Elaborated<'u> {
    pub unit: &'u Unit,
    pub bases: HashMap<Name, Vec<DeclaredVariant<'u>>>,
    /// Those with variants in a region.
    pub region_bases: Vec<Name>,
    pub declare_target: HashMap<Name, DeviceType>,
    /// Functions with SIMD versions, and the clauses of their `simd` trait.
    pub declare_simd: HashMap<Name, Vec<ClauseProperty>>,
    requirements: Vec<(UnitPos, ClauseProperty)>,
    /// By file: what each metadirective at file scope stands for.
    pub file_scope: HashMap<(usize, u32), Option<&'u Directive>>,
    /// What tells the device's pass of the output's compiler, if it has passes of its own for host and
    /// device: a preprocessor condition.
    pub device_pass: Option<&'static str>,
    /// Names that the unit has and generated ones might be.
    pub taken: Taken,
    /// Some selector asks for a `target_device`.
    pub tests_devices: bool,
    /// The definitions that stand in regions, by file and the place of their name: how they are called.
    in_regions: HashMap<(usize, usize), Name>,
    /// C++ functions, by file and the place of their name in a declaration: what they are known by.
    keys: HashMap<(usize, usize), Name>,
    /// The variants that a unit of Fortran declares.
    pub fortran: Vec<FortranVariant<'u>>,
}

/// The context at the top of a host procedure, before any directive of the unit.
pub fn base_context(target: &Target, vendor: &[String], requires: &[String]) -> Context {
    let mut context = Context::new(target.host.clone(), target.device.clone());
    context.vendor.extend(vendor.iter().cloned());
    for r in requires {
        context.requires.insert(ClauseProperty::parse(r).requirement());
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
        names: (&Names<'u>, usize),
        emitted: &HashSet<FileId>,
        sites: &mut Sites,
    ) -> Elaborated<'u> {
        let mut out = Elaborated {
            unit,
            bases: HashMap::new(),
            region_bases: Vec::new(),
            declare_target: HashMap::new(),
            declare_simd: HashMap::new(),
            requirements: Vec::new(),
            file_scope: HashMap::new(),
            device_pass: regions::device_pass(context),
            taken: Taken::of(unit),
            tests_devices: unit.files.iter().flat_map(|f| &f.directives).any(|d| asks_for_device(&d.directive)),
            in_regions: HashMap::new(),
            keys: cxx::keys(unit),
            fortran: Vec::new(),
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
            let directive = match placed.directive.name.as_str() {
                "metadirective" | "begin metadirective" => {
                    if !takes_effect_where_it_stands(parsed, placed) {
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
                Language::Fortran => out.take_fortran(e, position, names, sites),
                _ => out.take(e, position, emitted, sites),
            }
        }
        let mut bases = std::mem::take(&mut out.bases);
        for variant in bases.values_mut().flatten() {
            if let Some(region) = &mut variant.region {
                let at = definition(&unit.files[region.file], region.function).name.start;
                let host = out.context_at(context, unit.position(region.file, at));
                let around = unit.regions.iter().filter(|r| r.contains(unit, region.file, at));
                let mut selectors = around.map(|r| &r.selector);
                region.device_only = selectors.any(|s| !device_and_implementation_match(&host, s));
            }
        }
        let in_region = |declared: &[DeclaredVariant]| declared.iter().any(|d| d.region.is_some());
        out.region_bases = bases.iter().filter(|(_, d)| in_region(d)).map(|(base, _)| base.clone()).collect();
        out.region_bases.sort();
        out.bases = bases;
        for declared in out.bases.values_mut() {
            // A definition is seen from where it stands, not from where its region begins.
            declared.sort_by_key(|v| unit.position(v.seen_from.0, v.seen_from.1));
        }
        out
    }

    /// The context at file scope at a position: the base with the requirements seen so far.
    pub fn context_at(&self, base: &Context, position: UnitPos) -> Context {
        let mut context = base.clone();
        let seen = self.requirements.iter().take_while(|(p, _)| *p < position);
        context.requires.extend(seen.map(|(_, r)| r.clone()));
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
        let (clauses, decision) = sites.metadirective(parsed, placed, context);
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

    fn requires(&mut self, e: Effective<'u>, position: UnitPos) {
        let buffer = e.placed.buffer(self.unit.files[e.file].text.text());
        for clause in &e.directive.clauses {
            let text = String::from_utf8_lossy(&buffer[clause.range.clone()]).into_owned();
            self.requirements.push((position, ClauseProperty::parse(&text).requirement()));
        }
    }

    fn take(&mut self, e: Effective<'u>, position: UnitPos, emitted: &HashSet<FileId>, sites: &mut Sites) {
        let parsed = &self.unit.files[e.file];
        match e.directive.name.as_str() {
            "requires" => self.requires(e, position),
            "declare variant" => self.declare_variant(e, position, sites),
            "begin declare variant" => self.variant_region(e, emitted, sites),
            "declare simd" => {
                let clauses = e.directive.clauses.iter().map(|c| e.placed.plain(&c.range, parsed.text.text()));
                let clauses = clauses.map(|c| ClauseProperty::parse(&c)).collect();
                if let Some(d) = parsed.function_after(e.index as usize) {
                    self.declare_simd.insert(self.name_of(e.file, d).to_vec(), clauses);
                }
            }
            "declare target" | "begin declare target" => self.declare_target(e, position),
            _ => {}
        }
    }

    /// In what a function variant's type differs from its base function's, if it certainly does and is not meant to:
    /// variants for SIMD versions and for `dispatch` have types of their own (OpenMP 5.2, 7.5).
    fn other_prototype(
        &self,
        base: (&ParsedFile, &Declaration),
        variant: &[u8],
        selector: &ContextSelector,
        position: UnitPos,
    ) -> Option<String> {
        let name = |s: &TraitSelector| ompick_resolver::names::canonical_directive(&s.name);
        let transforms = |name: String| name == "simd" || ompick_resolver::names::is_dispatch(&name);
        if selector.selectors(TraitSetName::Construct).map(name).any(transforms) {
            return None;
        }
        let visible = self.unit.declarations_of(variant).filter(|(file, d)| {
            d.kind == DeclarationKind::Function && self.unit.position(*file, d.visible_from) <= position
        });
        visible.filter_map(|(file, d)| prototypes::difference((&self.unit.files[file], d), base)).next()
    }

    fn declare_variant(&mut self, e: Effective<'u>, position: UnitPos, sites: &mut Sites) {
        let parsed = &self.unit.files[e.file];
        let Some(base) = parsed.function_after(e.index as usize) else {
            sites.report(&codes::NO_FUNCTION, parsed, &e.placed.range, "no function is declared after this directive");
            return;
        };
        let several = parsed.syntax.declarators(&base.whole).filter(|d| d.scope == base.scope);
        if several.count() > 1 && base.kind != DeclarationKind::Function {
            sites.report(
                &codes::NO_FUNCTION,
                parsed,
                &e.placed.range,
                "the declaration after this directive declares more than one name",
            );
            return;
        }
        let Some(selector) = ompick_frontend::regions::selector_of(e.directive) else {
            sites.report(
                &codes::NO_MATCH,
                parsed,
                &e.placed.range,
                "`declare variant` needs exactly one `match` clause",
            );
            return;
        };
        let Some((variant, variant_range)) = e.directive.function_variant() else {
            sites.report(
                &codes::SYNTAX,
                parsed,
                &e.placed.range,
                "`declare variant` needs the name of a function variant",
            );
            return;
        };
        let place = e.placed.place(&variant_range);
        if self.unit.language == Language::Cxx {
            return self.declare_cxx_variant(e, base, selector, (variant, place), sites);
        }
        let variant: Name = variant.as_bytes().to_vec();
        let base_name = self.name_of(e.file, base).to_vec();
        let place = e.placed.place(&variant_range);
        if is_overloaded(parsed, base) {
            let message = format!("`{}` {OVERLOADED}", String::from_utf8_lossy(&base_name));
            sites.report(&codes::NO_VARIANTS, parsed, &e.placed.range, &message);
            return;
        }
        if variant == base_name {
            sites.report(&codes::SELF_VARIANT, parsed, &place, "a function cannot be a variant of itself");
            return;
        }
        if !self.unit.declarations_of(&variant).any(|(file, d)| {
            self.unit.position(file, d.visible_from) <= position
                && matches!(d.kind, DeclarationKind::Function | DeclarationKind::Object)
        }) {
            let shown = String::from_utf8_lossy(&variant).into_owned();
            let near = self.nearest_function(&shown, position);
            let note = near.map(|n| format!("a function `{n}` is declared"));
            if self.unit.has_unknown_headers() {
                let message = format!("`{shown}` is not declared before this directive, in what could be read");
                sites.report_with(&codes::UNDECLARED_VARIANT, parsed, &place, &message, note);
            } else {
                let message = format!("`{shown}` is not declared before this directive");
                sites.report_with(&codes::UNDEFINED_VARIANT, parsed, &place, &message, note);
                return;
            }
        }
        let changes = arguments::read(parsed, e.placed, e.directive, (selector, parsed.parameters(base)), sites);
        if let Some(why) = self.other_prototype((parsed, base), &variant, selector, position) {
            let shown = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
            let message = format!("`{}` is no variant of `{}`: {why}", shown(&variant), shown(&base_name));
            sites.report(&codes::OTHER_PROTOTYPE, parsed, &place, &message);
            return;
        }
        self.bases.entry(base_name).or_default().push(DeclaredVariant {
            seen_from: (e.file, e.placed.range.start),
            file: e.file,
            directive: e.index,
            selector,
            spelled: variant.clone(),
            variant,
            scope: parsed.syntax.is_local(base).then(|| parsed.syntax.scopes[base.scope as usize].range.clone()),
            region: None,
            changes: (changes != Changes::default()).then(|| Rc::new(changes)),
        });
    }

    /// Gives the function definitions in regions their own names.
    fn name_region_definitions(&mut self) {
        for region in &self.unit.regions {
            for &(file, function) in &region.definitions {
                let parsed = &self.unit.files[file];
                let d = definition(parsed, function);
                let name = self.taken.free(mangle::mangled(parsed.name_of(d), &region.selector));
                self.in_regions.insert((file, d.name.start), name);
            }
        }
    }

    /// Every function definition in a region is a variant of the function of the same name outside
    /// (OpenMP 5.2, 7.5.5).
    fn variant_region(&mut self, e: Effective<'u>, emitted: &HashSet<FileId>, sites: &mut Sites) {
        let Some(region) = self.unit.regions.iter().find(|r| r.file == e.file && r.begin == e.index) else { return };
        let is_emitted = |file: usize| emitted.contains(&self.unit.files[file].file);
        let mut found: Vec<(Name, DeclaredVariant)> = Vec::new();
        for &(file, function) in &region.definitions {
            let parsed = &self.unit.files[file];
            let d = definition(parsed, function);
            if is_emitted(e.file) && !is_emitted(file) {
                let message = "a function is defined here, included in a `begin declare variant` region";
                let note = "it is a function variant, so this file must be emitted too".to_owned();
                sites.report_with(&codes::REGION_NOT_EMITTED, parsed, &d.name, message, Some(note));
            }
            if let Some(why) = cxx::restriction(parsed, d).filter(|_| parsed.language == Language::Cxx) {
                let shown = String::from_utf8_lossy(parsed.name_of(d)).into_owned();
                let message = format!("`{shown}` cannot be a variant in a region: it is {why}");
                sites.report(&codes::NO_VARIANTS, parsed, &d.name, &message);
                continue;
            }
            let Some((base, variant, spelled)) = self.names_in_region(file, d) else {
                let message = "a member that is defined out of its class cannot be a variant in a region";
                sites.report(&codes::NO_VARIANTS, parsed, &d.name, message);
                continue;
            };
            if self.unit.language == Language::C && is_overloaded(parsed, d) {
                let message = format!("`{}` {OVERLOADED}", String::from_utf8_lossy(&base));
                sites.report(&codes::NO_VARIANTS, parsed, &d.name, &message);
                continue;
            }
            let earlier = self.bases.get(&base).into_iter().flatten().any(|v| v.variant == variant);
            if earlier || found.iter().any(|(_, v)| v.variant == variant) {
                let shown = String::from_utf8_lossy(&base);
                let message = format!("a variant of `{shown}` with the same context selector is already defined");
                sites.report(&codes::SAME_SELECTOR, parsed, &d.name, &message);
                continue;
            }
            let others = self.functions_named(&base).map(|(f, other)| (&self.unit.files[f], other));
            if let Some(why) = others.filter_map(|other| prototypes::difference((parsed, d), other)).next() {
                let shown = String::from_utf8_lossy(&base);
                let message = format!("this is no variant of `{shown}`: {why}");
                sites.report(&codes::OTHER_PROTOTYPE, parsed, &d.name, &message);
                continue;
            }
            let declared = DeclaredVariant {
                seen_from: cxx::complete_from(parsed, d.scope, (file, d.name.start)),
                file: e.file,
                directive: e.index,
                selector: &region.selector,
                spelled,
                variant,
                scope: None,
                changes: None,
                region: Some(InRegion {
                    file,
                    function,
                    emitted: is_emitted(file) && is_emitted(e.file),
                    device_only: false,
                }),
            };
            found.push((base, declared));
        }
        for (base, declared) in found {
            self.bases.entry(base).or_default().push(declared);
        }
    }

    /// What the base function of a definition in a region is known by, what the definition is, and its
    /// name.
    fn names_in_region(&self, file: usize, d: &Declaration) -> Option<(Name, Name, Name)> {
        let variant = self.name_of(file, d).to_vec();
        match self.unit.language {
            Language::Cxx => {
                let entities = self.unit.entities();
                let base = entities.base_in_region(file, d)?;
                Some((entities.key(self.unit, base), variant, self.in_regions.get(&(file, d.name.start))?.clone()))
            }
            _ => Some((self.unit.files[file].name_of(d).to_vec(), variant.clone(), variant)),
        }
    }

    /// The name by which a function is called after resolution: its own, or that of the variant which
    /// its definition is.
    pub fn name_of<'a>(&'a self, file: usize, d: &Declaration) -> &'a [u8] {
        let place = (file, d.name.start);
        match self.keys.get(&place).or_else(|| self.in_regions.get(&place)) {
            Some(name) => name,
            None => self.unit.files[file].name_of(d),
        }
    }

    /// The declarations of a function by the name that it is called by.
    pub fn functions_named<'a>(&'a self, name: &[u8]) -> impl Iterator<Item = (usize, &'u Declaration)> + use<'a, 'u> {
        let name = name.to_vec();
        let of_regions = self.in_regions.iter().filter({
            let name = name.clone();
            move |(_, n)| **n == name
        });
        let own = self.unit.declarations_of(&name);
        let own = own
            .filter(|(f, d)| d.kind == DeclarationKind::Function && !self.in_regions.contains_key(&(*f, d.name.start)));
        own.chain(of_regions.filter_map(|(&(file, at), _)| {
            self.unit.files[file].syntax.declarations.iter().find(|d| d.name.start == at).map(|d| (file, d))
        }))
    }

    /// The name, without scope and parameters, of what is known as `key`.
    pub fn spelled(&self, key: Name) -> Name {
        match cxx::functions_by_key(self.unit).get(&key) {
            Some(f) => self.unit.entities().function(*f).name.clone(),
            None => key,
        }
    }

    /// The new name of a definition that stands in a region.
    pub fn name_in_region(&self, file: usize, d: &Declaration) -> Option<&Name> {
        self.in_regions.get(&(file, d.name.start))
    }

    fn nearest_function(&self, name: &str, position: UnitPos) -> Option<String> {
        let mut names = Vec::new();
        for (file, parsed) in self.unit.files.iter().enumerate() {
            for d in &parsed.syntax.declarations {
                if d.kind == DeclarationKind::Function && self.unit.position(file, d.visible_from) <= position {
                    names.push(String::from_utf8_lossy(parsed.name_of(d)).into_owned());
                }
            }
        }
        ompick_resolver::names::nearest(name, names.iter().map(String::as_str)).map(str::to_owned)
    }

    /// All forms of declare target (OpenMP 5.2, 7.8): a list, clauses with lists, and the delimited
    /// region up to its end.
    fn declare_target(&mut self, e: Effective<'u>, position: UnitPos) {
        let parsed = &self.unit.files[e.file];
        let buffer = e.placed.buffer(parsed.text.text());
        let clause_text = |c: &Clause| {
            c.argument.clone().map(|a| String::from_utf8_lossy(&buffer[a]).trim().to_owned()).unwrap_or_default()
        };
        let device_type = e.directive.clauses.iter().find(|c| c.name == "device_type").map(clause_text);
        let device_type = match device_type.as_deref() {
            Some("host") => DeviceType::Host,
            Some("nohost") => DeviceType::NoHost,
            _ => DeviceType::Any,
        };
        let mut named = false;
        let mut take = |list: Range<usize>, this: &mut Self| {
            named = true;
            for name in e.placed.list_items(&list, parsed.text.text()) {
                if this.unit.language == Language::Cxx {
                    for key in cxx::keys_of(this.unit, e.file, e.placed.range.start, name.as_bytes()) {
                        this.declare_target.insert(key, device_type);
                    }
                }
                this.declare_target.insert(name.into_bytes(), device_type);
            }
        };
        if let Some(argument) = &e.directive.argument {
            take(argument.range.clone(), self);
        }
        for clause in &e.directive.clauses {
            if matches!(clause.name.as_str(), "to" | "enter" | "link" | "local")
                && let Some(argument) = &clause.argument
            {
                take(argument.clone(), self);
            }
        }
        if named {
            return;
        }
        let Some(end) = parsed.nodes.end_of(e.index) else { return };
        let to = self.unit.position(e.file, parsed.directives[end as usize].range.start);
        for (file, parsed) in self.unit.files.iter().enumerate() {
            let declares = |d: &&Declaration| {
                !parsed.syntax.is_local(d) && matches!(d.kind, DeclarationKind::Function | DeclarationKind::Object)
            };
            for d in parsed.syntax.declarations.iter().filter(declares) {
                let at = self.unit.position(file, d.name.start);
                if position < at && at < to {
                    let name = self.name_of(file, d).to_vec();
                    self.declare_target.entry(name).or_insert(device_type);
                }
            }
        }
    }

    /// The candidates for a call of `name` at a place of a file, in lexical order; empty if no declare
    /// variant directive for it is visible there.
    pub fn candidates(&self, name: &[u8], file: usize, at: usize) -> Vec<&DeclaredVariant<'u>> {
        let declared = self.bases.get(name).map(Vec::as_slice).unwrap_or_default();
        let in_scope = |v: &DeclaredVariant| {
            v.scope.as_ref().is_none_or(|scope| v.file == file && scope.start <= at && at < scope.end)
        };
        declared.iter().filter(|v| self.unit.precedes(v.seen_from, (file, at)) && in_scope(v)).collect()
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
            declared.sort_by_key(|v| self.unit.position(v.seen_from.0, v.seen_from.1));
        }
        variants
    }
}

const OVERLOADED: &str =
    "cannot have variants: clang's `overloadable` gives it several functions, which are not told apart";

/// Whether a declaration of C is one of several functions with one name, as an attribute of clang's makes them.
fn is_overloaded(parsed: &ParsedFile, d: &Declaration) -> bool {
    let text = parsed.text.text();
    [&b"overloadable"[..], b"__overloadable__"].iter().any(|w| holds_word(&text[d.whole.clone()], w))
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

/// Whether a selector of a directive has a `target_device` set.
fn asks_for_device(directive: &Directive) -> bool {
    directive.clauses.iter().any(|c| match &c.kind {
        ClauseKind::Match(selector) | ClauseKind::When { selector, .. } => {
            selector.selectors(TraitSetName::TargetDevice).next().is_some() || c.variant().is_some_and(asks_for_device)
        }
        _ => false,
    })
}

/// The candidates of a declared list, for the resolver.
pub fn to_candidates(declared: &[&DeclaredVariant]) -> Vec<Candidate> {
    declared.iter().map(|d| Candidate::when(d.selector.clone())).collect()
}

/// The files of a unit with their index.
pub fn files(unit: &Unit) -> impl Iterator<Item = (usize, &ParsedFile)> {
    unit.files.iter().enumerate()
}

#[cfg(test)]
mod tests;
