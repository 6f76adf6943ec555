//! Declarative directives of Fortran. A declare variant directive belongs to the procedure or interface
//! body in whose specification part it stands, or that it names (OpenMP 5.2, 7.5.4).

pub mod assignments;
pub mod attributes;
mod characteristics;
mod checks;
mod declare_variant;
mod declared;
pub mod generics;
mod intrinsic_results;
mod rules;
pub mod types;
pub mod values;

use super::arguments::{self, BaseLanguage, Changes};
use super::{DeclaredVariant, DeviceType, Effective, Elaborated, Name, simd_clauses};
use crate::site::Sites;
use declare_variant::{BaseProcedure, Declaring, FoundVariant, Said};
use ompick_frontend::bind::{Integer, fortran_integer, with_number};
use ompick_frontend::cpp::UnitPos;
use ompick_frontend::directive::Clause;
use ompick_frontend::fortran::names::{Meaning, Names, Place, Ways};
use ompick_frontend::language::Language;
use ompick_frontend::parameters::{Parameter, ParameterKind, Parameters};
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::fortran::declaration::{TypeKeyword, TypeSpecifier};
use ompick_frontend::syntax::fortran::{EntityKind, ScopeKind};
use ompick_frontend::unit::{ParsedFile, Position};
use ompick_resolver::context::ClauseProperty;
use ompick_resolver::selector::{ContextSelector, TraitSetName};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;
use types::InDirective;

/// A function variant declared for a base procedure.
#[derive(Clone)]
pub struct FortranVariant<'u> {
    /// The variant is named by its symbol.
    pub declared: DeclaredVariant<'u>,
    /// The declaration or definition of the base through which calls see it.
    pub base: Meaning,
    /// The scope that it is limited to: what lies in it, and if it is a module, those who have the base's name through it.
    /// `None`: wherever the base is accessed through that declaration.
    pub within: Option<Place>,
    /// The base's name in the directive; `None`: it names none.
    pub base_name: Option<Name>,
    /// Where the directive stands.
    pub scope: Place,
    /// The scope whose name of the variant the directive has, that name, and what it means.
    pub named_in: Place,
    pub name: Name,
    pub variant: Meaning,
}

/// A name of a procedure, and where it is looked up: a call's, or the one that a generic has for a specific procedure.
#[derive(Clone, Copy)]
pub struct Named<'n> {
    pub name: &'n [u8],
    pub scope: Place,
}

/// What all Fortran units of a run declare, for one target.
pub struct FortranProgram<'u> {
    pub names: Names<'u>,
    pub variants: Vec<FortranVariant<'u>>,
    /// By what the base means.
    by_base: FxHashMap<BaseKey, Vec<usize>>,
    /// By the scope that they are limited to.
    by_limit: FxHashMap<Place, Vec<usize>>,
    /// The names of all base procedures, without what is around them.
    base_names: FxHashSet<Name>,
    /// Names by which procedures may be known anywhere.
    procedure_names: FxHashSet<&'u [u8]>,
    /// Whether any variant asks for the device.
    pub tests_devices: bool,
    /// Where procedures are used without being called, by what identifies them: found when first asked for.
    pub address_uses: OnceCell<FxHashMap<Name, Vec<AddressUse<'u>>>>,
    /// The assignments that are calls: found when first asked for.
    pub assignments: OnceCell<assignments::DefinedAssignments>,
    /// What the procedures of generics take.
    pub interfaces: generics::InterfaceMemo,
}

/// A procedure's name as an argument or a pointer's target: the file and the place.
pub type AddressUse<'u> = (&'u ParsedFile, Range<usize>);

#[derive(Clone, PartialEq, Eq, Hash)]
enum BaseKey {
    Place(Place),
    External(Name),
}

fn key(meaning: &Meaning) -> Option<BaseKey> {
    match meaning {
        Meaning::Procedure(place) => Some(BaseKey::Place(*place)),
        Meaning::External(name) => Some(BaseKey::External(name.clone())),
        _ => None,
    }
}

impl<'u> FortranProgram<'u> {
    pub fn new(names: Names<'u>, units: &[Elaborated<'u>]) -> FortranProgram<'u> {
        let mut procedure_names = FxHashSet::default();
        for (_, _, parsed) in names.files() {
            for scope in parsed.syntax.fortran.iter().flat_map(|f| &f.scopes) {
                let procedures = scope.entities.iter().filter(|(_, e)| {
                    matches!(e.kind, EntityKind::Procedure(_) | EntityKind::Body(_) | EntityKind::External)
                });
                procedure_names.extend(procedures.map(|(n, _)| n.as_slice()));
                procedure_names.extend(scope.uses.iter().flat_map(|u| &u.names).map(|(local, _)| local.as_slice()));
            }
        }
        let mut out = FortranProgram {
            names,
            variants: Vec::new(),
            by_base: FxHashMap::default(),
            by_limit: FxHashMap::default(),
            base_names: FxHashSet::default(),
            procedure_names,
            tests_devices: false,
            address_uses: OnceCell::new(),
            assignments: OnceCell::new(),
            interfaces: generics::InterfaceMemo::default(),
        };
        for variant in units.iter().flat_map(|u| &u.fortran) {
            let Some(key) = key(&variant.base) else { continue };
            out.by_base.entry(key).or_default().push(out.variants.len());
            if let Some(within) = variant.within {
                out.by_limit.entry(within).or_default().push(out.variants.len());
            }
            let name = match &variant.base {
                Meaning::Procedure(p) => out.names.scope(*p).name.clone(),
                Meaning::External(name) => name.clone(),
                _ => continue,
            };
            out.base_names.insert(name);
            out.tests_devices |= variant.declared.selector.selectors(TraitSetName::TargetDevice).next().is_some();
            out.variants.push(variant.clone());
        }
        out
    }

    /// The candidates for a call of what a name means at a place, in lexical order.
    pub fn candidates(&self, meaning: &Meaning, site: Place, named: Named) -> Vec<&FortranVariant<'u>> {
        let hosts = self.names.hosts(site);
        let sees = |within: Place| hosts.contains(&within) || self.ways(named, within).through;
        self.declared_for(meaning).filter(|v| v.within.is_none_or(sees)).collect()
    }

    /// The same of a procedure by any name that a scope's own directives know.
    pub fn candidates_in(&self, meaning: &Meaning, scope: Place) -> Vec<&FortranVariant<'u>> {
        let hosts = self.names.hosts(scope);
        self.declared_for(meaning).filter(|v| v.within.is_none_or(|within| hosts.contains(&within))).collect()
    }

    /// A candidate whose directive stands in a module through which the name comes here, and past which it comes as well.
    pub fn unclear_candidate(&self, meaning: &Meaning, site: Place, named: Named) -> Option<&FortranVariant<'u>> {
        let is_both = |within: Place| {
            let ways = self.ways(named, within);
            ways.through && ways.past && !self.names.hosts(site).contains(&within)
        };
        self.declared_for(meaning).find(|v| v.within.is_some_and(is_both))
    }

    fn declared_for(&self, meaning: &Meaning) -> impl Iterator<Item = &FortranVariant<'u>> {
        let all = key(meaning).and_then(|key| self.by_base.get(&key));
        all.into_iter().flatten().map(|&i| &self.variants[i])
    }

    fn ways(&self, Named { name, scope }: Named, within: Place) -> Ways {
        match self.names.scope(within).kind {
            ScopeKind::Module => self.names.ways(scope, name, within),
            _ => Ways::default(),
        }
    }

    /// The variants of directives that count only in a scope, and for those who have a name through it.
    pub fn limited_to(&self, scope: Place) -> impl Iterator<Item = &FortranVariant<'u>> {
        self.by_limit.get(&scope).into_iter().flatten().map(|&i| &self.variants[i])
    }

    /// The directives that name a procedure as a variant.
    pub fn declared_as(&self, meaning: &Meaning) -> Vec<&FortranVariant<'u>> {
        let Some(symbol) = self.symbol(meaning) else { return Vec::new() };
        let is_it = |v: &&FortranVariant<'u>| self.symbol(&v.variant).as_ref() == Some(&symbol);
        self.variants.iter().filter(is_it).collect()
    }

    /// The external procedure that a name may be, if declare variant directives stand in its definition:
    /// they are not seen through a name without an explicit interface.
    pub fn base_without_interface(&self, meaning: &Meaning, site: Place) -> Option<Place> {
        let name = match meaning {
            Meaning::External(name) => name,
            Meaning::Procedure(p) if self.names.scope(*p).kind == ScopeKind::InterfaceBody => {
                &self.names.scope(*p).name
            }
            _ => return None,
        };
        let definition = self.names.external(name, site.unit)?;
        self.by_base.contains_key(&BaseKey::Place(definition)).then_some(definition)
    }

    /// Where the explicit interface of a procedure is declared, as it is seen at a place.
    pub fn explicit_interface(&self, meaning: &Meaning, site: Place) -> Option<Place> {
        rules::explicit_interface(&self.names, site, meaning)
    }

    /// Whether any base procedure has this name.
    pub fn is_base_name(&self, name: &[u8]) -> bool {
        self.base_names.contains(name)
    }

    /// Whether any procedure may be known by this name somewhere.
    pub fn is_procedure_name(&self, name: &[u8]) -> bool {
        self.procedure_names.contains(name)
    }

    /// The procedure that a name means at a scope where no arguments stand behind it.
    pub fn uncalled_procedure(&self, site: Place, name: &[u8]) -> Option<Meaning> {
        let meaning = self.is_procedure_name(name).then(|| self.names.resolve_procedure(site, name))?;
        let means = match &meaning {
            Meaning::Procedure(_) => true,
            Meaning::External(_) => self.names.is_said_external(site, name),
            _ => false,
        };
        means.then_some(meaning)
    }

    /// What identifies a procedure: all its declarations have the same.
    pub fn symbol(&self, meaning: &Meaning) -> Option<Name> {
        symbol(&self.names, meaning)
    }
}

fn symbol(names: &Names, meaning: &Meaning) -> Option<Name> {
    match meaning {
        Meaning::Procedure(place) => Some(names.symbol(*place)),
        Meaning::External(name) => Some(name.clone()),
        _ => None,
    }
}

/// A symbol as messages show it: without the number that tells units of one name apart, and without what a main program
/// has before its name.
pub fn shown(symbol: &str) -> &str {
    let own = symbol.split_once('@').filter(|(unit, _)| unit.bytes().all(|b| b.is_ascii_digit()));
    let own = own.map_or(symbol, |(_, own)| own);
    own.strip_prefix("program ").unwrap_or(own)
}

/// The type of an interop object that a variant's dummy argument takes, as a procedure elsewhere can write it. A constant of
/// the program for its kind may be hidden there; every compiler's kind of these objects is that of an address.
fn type_of_object(names: &Names, place: Place, ty: &TypeSpecifier) -> String {
    let fortran = names.fortran(place);
    let own = || String::from_utf8_lossy(&fortran.lower[ty.range.clone()]).into_owned();
    let Some(kind) = ty.kind(fortran) else { return own() };
    let name = fortran.lower[kind.value.clone()].trim_ascii();
    if names.origin(place, name).is_some() {
        return "integer(c_intptr_t)".to_owned();
    }
    match names.of_intrinsic_module(place, name) {
        Some((_, remote)) if remote != name => format!("integer({})", String::from_utf8_lossy(&remote)),
        _ => own(),
    }
}

/// What a variant changes in the arguments of a call.
fn changes<'u>(
    names: &Names<'u>,
    e: Effective<'u>,
    selector: &ContextSelector,
    base: &Meaning,
    variant: &Meaning,
    written_in: Place,
    sites: &mut Sites,
) -> Option<Changes> {
    let parsed = names.parsed(written_in);
    let scope = |meaning: &Meaning| match meaning {
        Meaning::Procedure(place) => Some(*place),
        _ => None,
    };
    let base = rules::explicit_interface(names, written_in, base);
    let parameters = base.map(|place| Parameters {
        list: names.scope(place).dummies.iter().map(|d| parameter(names, place, d)).collect(),
        variadic: false,
    });
    let undeclared =
        |text: &str| InDirective::new(names, written_in, text.to_ascii_lowercase().as_bytes()).undeclared();
    let integer = |text: &str| match undeclared(text) {
        Some(name) if !name.starts_with("omp_") => Integer::No,
        _ => fortran_integer(names, written_in, text),
    };
    let written =
        BaseLanguage { parsed, placed: e.placed, directive: e.directive, selector, parameters, integer: &integer };
    simd_clauses::check(&written, sites);
    let mut changes = arguments::read(written, sites);
    let own = changes.parameters;
    if let Some(place) = base.filter(|_| changes.says_something()) {
        let (fortran, scope) = (names.fortran(place), names.scope(place));
        let is_optional = |dummy: &Name| attributes::attribute(fortran, scope, dummy, "optional").is_some();
        let dummies = scope.dummies.iter().enumerate();
        changes.optional = dummies.filter(|(_, d)| is_optional(d)).map(|(i, _)| i).collect();
    }
    if let Some(place) = scope(variant).filter(|_| changes.says_something()) {
        let (fortran, scope) = (names.fortran(place), names.scope(place));
        let dummies = scope.dummies.iter().take(own).enumerate();
        changes.defined = dummies.filter(|(_, d)| attributes::is_defined(fortran, scope, d)).map(|(i, _)| i).collect();
    }
    for (i, interop) in changes.appended.iter_mut().enumerate() {
        let Some(place) = scope(variant) else { break };
        let Some(dummy) = names.scope(place).dummies.get(own + i) else { break };
        let fortran = names.fortran(place);
        let Some(entity) = names.scope(place).entities.get(dummy) else { break };
        let Some(ty) = fortran.declaration(entity.statement).and_then(|d| d.ty) else { break };
        let ty = type_of_object(names, place, &ty);
        interop.dummy = Some((String::from_utf8_lossy(dummy).into_owned(), ty));
    }
    changes.says_something().then_some(changes)
}

fn parameter(names: &Names, place: Place, dummy: &Name) -> Parameter {
    let scope = names.scope(place);
    let entity = scope.entities.get(dummy);
    let fortran = names.fortran(place);
    let ty = entity.and_then(|e| fortran.declaration(e.statement)?.ty);
    let name = ty.filter(|ty| ty.keyword == TypeKeyword::Type).and_then(|ty| ty.name);
    let is_pointer = name.is_some_and(|name| fortran.lower[name] == *b"c_ptr");
    let kind = if is_pointer { ParameterKind::Pointer } else { ParameterKind::Named };
    Parameter { name: Some(String::from_utf8_lossy(dummy).into_owned()), range: 0..0, kind }
}

impl<'u> Elaborated<'u> {
    /// Checks a directive of Fortran that declares nothing.
    pub(super) fn check_fortran(
        &self,
        file: usize,
        placed: &Placed,
        names: &Names<'u>,
        unit: usize,
        sites: &mut Sites,
    ) {
        let parsed = &self.unit.files[file];
        let place = names.place_at(unit, file, placed.range.start);
        if let Some(place) = place.filter(|_| parsed.language == Language::Fortran) {
            checks::Checked { names, place, parsed, placed }.directive(&placed.directive, sites);
        }
    }

    /// Reads a directive in a unit of Fortran.
    pub(super) fn take_fortran(
        &mut self,
        e: Effective<'u>,
        position: UnitPos,
        names: &Names<'u>,
        unit: usize,
        sites: &mut Sites,
    ) {
        let Some(scope) = names.place_at(unit, e.file, e.placed.range.start) else { return };
        let checked = checks::Checked { names, place: scope, parsed: &self.unit.files[e.file], placed: e.placed };
        checked.directive(e.directive, sites);
        match e.directive.name.as_str() {
            // It stands in the specification part, and holds for its program unit.
            "requires" => {
                let root = names.root(scope);
                let start = match names.scope(root).kind {
                    ScopeKind::File => position,
                    _ => self.unit.position(e.file, names.scope(root).range.start),
                };
                self.requires(e, start);
            }
            "declare variant" => self.fortran_variant(e, names, scope, sites),
            "declare target" | "begin declare target" => self.fortran_declare_target(e, names, scope),
            "declare simd" => {
                let parsed = &self.unit.files[e.file];
                let clauses = e.directive.clauses.iter().map(|c| e.placed.plain(&c.range, parsed.text.text()));
                let integer = |tokens: &[String]| fortran_integer(names, scope, &tokens.join(" "));
                let clauses = clauses.map(|c| ClauseProperty::parse(&c.to_ascii_lowercase()));
                let clauses: Vec<_> = clauses.map(|c| with_number(c, &integer)).collect();
                let named = e.directive.argument.as_ref().map(|a| {
                    let name = e.placed.plain(&a.range, parsed.text.text()).trim().to_ascii_lowercase();
                    names.resolve(scope, name.as_bytes())
                });
                if let Some(symbol) = symbol(names, &named.unwrap_or(Meaning::Procedure(scope))) {
                    self.declare_simd.insert(symbol, clauses);
                }
            }
            _ => {}
        }
    }

    fn fortran_variant(&mut self, e: Effective<'u>, names: &Names<'u>, scope: Place, sites: &mut Sites) {
        let parsed = &self.unit.files[e.file];
        let at = Declaring { names, scope, parsed, e };
        let Some(Said { selector, base: base_named, variant }) = at.named(sites) else { return };
        let Some(BaseProcedure { meaning: base, within }) = at.base_procedure(base_named, sites) else { return };
        let Some(FoundVariant { meaning, named_in, symbol: symbol_of }) = at.variant(variant, &base, sites) else {
            return;
        };
        let changes = changes(names, e, selector, &base, &meaning, scope, sites);
        if let (Some(changes), Meaning::Procedure(place)) = (&changes, &meaning)
            && let Some(base) = rules::explicit_interface(names, scope, &base)
        {
            let checked = checks::Checked { names, place: scope, parsed, placed: e.placed };
            checked.changes(e.directive, changes, base, *place, sites);
        }
        let appended = changes.as_ref().map_or(0, |c| c.appended.len());
        // Intel's older construct adds an argument of its own, and SIMD versions have types of their own.
        let mut constructs = selector.selectors(TraitSetName::Construct);
        if !constructs.any(|s| matches!(s.name.as_str(), "target variant dispatch" | "simd")) {
            at.report_difference(&e.placed.place(&variant.range), &base, &meaning, appended, sites);
        }
        let name = variant.text.as_bytes().to_vec();
        let declared = DeclaredVariant {
            seen_from: Position { file: e.file, at: e.placed.range.start },
            file: e.file,
            directive: e.index,
            placed: e.placed,
            span: e.span(self.unit),
            selector,
            variant: symbol_of,
            scope: None,
            spelled: name.clone(),
            region: None,
            changes: changes.map(Rc::new),
        };
        if let Some(symbol) = symbol(names, &base) {
            self.bases.entry(symbol).or_default().push(declared.clone());
        }
        let base_name = base_named.map(|base| base.text.as_bytes().to_vec());
        self.fortran.push(FortranVariant {
            declared,
            base,
            within,
            base_name,
            scope,
            named_in,
            name,
            variant: meaning,
        });
    }

    fn fortran_declare_target(&mut self, e: Effective<'u>, names: &Names<'u>, scope: Place) {
        let parsed = &self.unit.files[e.file];
        let text = parsed.text.text();
        let device_type = e.directive.clauses.iter().find(|c| c.name == "device_type");
        let argument = |c: &Clause| c.argument.as_ref().map(|a| e.placed.plain(a, text).trim().to_ascii_lowercase());
        let device_type = match device_type.and_then(argument).as_deref() {
            Some("host") => DeviceType::Host,
            Some("nohost") => DeviceType::NoHost,
            _ => DeviceType::Any,
        };
        let lists = e.directive.clauses.iter().filter(|c| matches!(c.name.as_str(), "to" | "enter" | "link" | "local"));
        let lists: Vec<_> = lists
            .filter_map(|c| c.argument.clone())
            .chain(e.directive.argument.as_ref().map(|a| a.range.clone()))
            .collect();
        if lists.is_empty() {
            self.declare_target.insert(names.symbol(scope), device_type);
        }
        for name in lists.iter().flat_map(|l| e.placed.list_items(l, text)) {
            let name = name.to_ascii_lowercase();
            let meaning = names.resolve_procedure(scope, name.as_bytes());
            let symbol = symbol(names, &meaning).unwrap_or_else(|| name.into_bytes());
            self.declare_target.insert(symbol, device_type);
        }
    }
}

#[cfg(test)]
mod requires;
