//! Declarative directives of Fortran. A declare variant directive belongs to the procedure or interface
//! body in whose specification part it stands, or that it names (OpenMP 5.2, 7.5.4).

pub mod argument_types;
pub mod attributes;
mod checks;
mod rules;
mod types;

use super::arguments::{self, Changes, Written};
use super::{DeclaredVariant, DeviceType, Effective, Elaborated, Name, simd_clauses};
use crate::site::Sites;
use ompick_frontend::bind::{Integer, fortran_integer, with_number};
use ompick_frontend::codes;
use ompick_frontend::cpp::UnitPos;
use ompick_frontend::directive::{ArgumentKind, Clause, ClauseKind};
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::language::Language;
use ompick_frontend::parameters::{Parameter, ParameterKind, Parameters};
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::fortran::{EntityKind, ScopeKind, after_type};
use ompick_frontend::unit::{ParsedFile, Position};
use ompick_resolver::context::ClauseProperty;
use ompick_resolver::selector::{ContextSelector, TraitSetName};
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

/// A function variant declared for a base procedure.
#[derive(Clone)]
pub struct FortranVariant<'u> {
    /// The variant is named by its symbol.
    pub declared: DeclaredVariant<'u>,
    /// The declaration or definition of the base through which calls see it.
    pub base: Meaning,
    /// The scope that it is limited to; `None`: wherever the base is accessed through that declaration.
    pub within: Option<Place>,
    /// Where the directive stands.
    pub scope: Place,
    /// The scope whose name of the variant the directive has, that name, and what it means.
    pub named_in: Place,
    pub name: Name,
    pub variant: Meaning,
}

/// What all Fortran units of a run declare, for one target.
pub struct FortranProgram<'u> {
    pub names: Names<'u>,
    pub variants: Vec<FortranVariant<'u>>,
    /// By what the base means.
    by_base: HashMap<BaseKey, Vec<usize>>,
    /// The names of all base procedures, without what is around them.
    base_names: HashSet<Name>,
    /// Names by which procedures may be known anywhere.
    procedure_names: HashSet<&'u [u8]>,
    /// Whether any variant asks for the device.
    pub tests_devices: bool,
    /// Where procedures are used without being called, by what identifies them: found when first asked for.
    pub address_uses: OnceCell<HashMap<Name, Vec<AddressUse<'u>>>>,
}

/// A procedure's name as an argument or a pointer's target: the file and the place.
pub type AddressUse<'u> = (&'u ParsedFile, &'u Range<usize>);

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
        let mut procedure_names = HashSet::new();
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
            by_base: HashMap::new(),
            base_names: HashSet::new(),
            procedure_names,
            tests_devices: false,
            address_uses: OnceCell::new(),
        };
        for variant in units.iter().flat_map(|u| &u.fortran) {
            let Some(key) = key(&variant.base) else { continue };
            out.by_base.entry(key).or_default().push(out.variants.len());
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
    pub fn candidates(&self, meaning: &Meaning, site: Place) -> Vec<&FortranVariant<'u>> {
        let Some(key) = key(meaning) else { return Vec::new() };
        let declared = self.by_base.get(&key).into_iter().flatten().map(|&i| &self.variants[i]);
        let hosts = self.names.hosts(site);
        declared.filter(|v| v.within.is_none_or(|w| hosts.contains(&w))).collect()
    }

    /// The directives that name a procedure as a variant.
    pub fn declared_as(&self, meaning: &Meaning) -> Vec<&FortranVariant<'u>> {
        let Some(symbol) = self.symbol(meaning) else { return Vec::new() };
        let is_it = |v: &&FortranVariant<'u>| self.symbol(&v.variant).as_ref() == Some(&symbol);
        self.variants.iter().filter(is_it).collect()
    }

    /// The external procedure that a name may be, if declare variant directives stand in its definition:
    /// they are not seen through a name without an explicit interface.
    pub fn unseen_base(&self, meaning: &Meaning, site: Place) -> Option<Place> {
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
    let integer = |text: &str| match types::undeclared(names, written_in, text) {
        Some(name) if !name.starts_with("omp_") => Integer::No,
        _ => fortran_integer(names, written_in, text),
    };
    let written = Written { parsed, placed: e.placed, directive: e.directive, selector, parameters, integer: &integer };
    simd_clauses::check(&written, sites);
    let mut changes = arguments::read(written, sites);
    let own = changes.parameters;
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
        let words = fortran.words(entity.statement);
        let end = after_type(&words);
        let (Some(first), Some(last)) = (words.tokens.first(), words.tokens.get(end.wrapping_sub(1))) else { break };
        let ty = String::from_utf8_lossy(&fortran.lower[first.range.start..last.range.end]).into_owned();
        interop.dummy = Some((String::from_utf8_lossy(dummy).into_owned(), ty));
    }
    changes.says_something().then_some(changes)
}

fn parameter(names: &Names, place: Place, dummy: &Name) -> Parameter {
    let scope = names.scope(place);
    let entity = scope.entities.get(dummy);
    let words = entity.map(|e| names.fortran(place).words(e.statement));
    let is_pointer = words.is_some_and(|w| w.get(0) == b"type" && w.get(2) == b"c_ptr");
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
        let mut selectors = e.directive.clauses.iter().filter_map(|c| match &c.kind {
            ClauseKind::Match(selector) => Some(selector),
            _ => None,
        });
        let (Some(selector), None) = (selectors.next(), selectors.next()) else {
            let message = "`declare variant` needs exactly one `match` clause";
            return sites.report(&codes::NO_MATCH, parsed, &e.placed.range, message);
        };
        let Some(ArgumentKind::Variant { base, variant }) = e.directive.argument.as_ref().map(|a| &a.kind) else {
            let message = "`declare variant` needs the name of a function variant";
            return sites.report(&codes::SYNTAX, parsed, &e.placed.range, message);
        };
        if variant.text.is_empty() {
            // Its syntax was reported.
            return;
        }
        let is_procedure = |p: Place| {
            let kind = names.scope(p).kind;
            matches!(
                kind,
                ScopeKind::Function | ScopeKind::Subroutine | ScopeKind::ModuleProcedure | ScopeKind::InterfaceBody
            )
        };
        // What the definition of a separate module procedure says, only its own submodule sees.
        let own = || {
            let interface = names.interface(scope);
            let owner = names.owner(scope);
            (Meaning::Procedure(interface), (owner != names.owner(interface)).then_some(owner))
        };
        let first = names.scope(scope).first_executable.map(|s| names.fortran(scope).statement(s).range.start);
        if first.is_some_and(|first| first < e.placed.range.start) {
            let message = "`declare variant` stands behind the specification part";
            return sites.report(&codes::ODD_PLACE, parsed, &e.placed.range, message);
        }
        let is_own = base.as_ref().is_none_or(|b| names.scope(scope).name == b.text.as_bytes());
        if let Some(why) = rules::no_own_base(names, scope).filter(|_| is_own) {
            let shown = String::from_utf8_lossy(&names.scope(scope).name);
            let message = format!("`{shown}` cannot be a base procedure: {why}");
            return sites.report(&codes::NO_FUNCTION, parsed, &e.placed.range, &message);
        }
        let (base, within) = match base {
            None if is_procedure(scope) => own(),
            None => {
                let message = "this directive stands in no procedure or interface body, and names no base procedure";
                return sites.report(&codes::NO_FUNCTION, parsed, &e.placed.range, message);
            }
            // In a procedure's own specification part; an interface body does not see its own interface.
            Some(base) if is_procedure(scope) && names.scope(scope).name == base.text.as_bytes() => {
                (Meaning::Procedure(scope), None)
            }
            Some(base) => {
                let meaning = names.resolve_procedure(scope, base.text.as_bytes());
                let place = e.placed.place(&base.range);
                if let Some(why) = rules::no_base(names, scope, base.text.as_bytes(), &meaning) {
                    let message = format!("`{}` cannot be a base procedure here: {why}", base.text);
                    return sites.report(&codes::NO_FUNCTION, parsed, &place, &message);
                }
                if rules::explicit_interface(names, scope, &meaning).is_none()
                    && matches!(meaning, Meaning::External(_))
                {
                    let message = format!("base procedure `{}` has no explicit interface at this directive", base.text);
                    let note = "OpenMP wants one; only calls that need none can be resolved".to_owned();
                    sites.report_with(&codes::IMPLICIT_INTERFACE, parsed, &place, &message, Some(note));
                }
                match &meaning {
                    Meaning::Procedure(p) if *p == names.interface(scope) => own(),
                    Meaning::Procedure(p) if names.owner(*p) == scope => (meaning, None),
                    Meaning::Procedure(_) | Meaning::External(_) => (meaning, Some(scope)),
                    _ => {
                        let message = format!("`{}` cannot be a base procedure here", base.text);
                        return sites.report(&codes::NO_FUNCTION, parsed, &e.placed.place(&base.range), &message);
                    }
                }
            }
        };
        let place = e.placed.place(&variant.range);
        let name = variant.text.as_bytes().to_vec();
        let mut meaning = names.resolve_procedure(scope, &name);
        let mut named_in = scope;
        if names.scope(scope).kind == ScopeKind::InterfaceBody && !names.scope(scope).entities.contains_key(&name) {
            // The body's host has the names, whether the body imports them or not.
            named_in = names.owner(scope);
            meaning = names.resolve_procedure(named_in, &name);
        }
        let own = matches!(base, Meaning::Procedure(p) if p == scope && names.scope(p).name == name);
        if own || meaning == base || symbol(names, &meaning) == symbol(names, &base) {
            let message = "a function cannot be a variant of itself";
            return sites.report(&codes::SELF_VARIANT, parsed, &place, message);
        }
        let shown = &variant.text;
        let symbol_of = match (&meaning, symbol(names, &meaning)) {
            (Meaning::External(_), Some(symbol))
                if names.is_declared(named_in, &symbol) && !rules::is_module_variable(names, named_in, &symbol) =>
            {
                symbol
            }
            (Meaning::Procedure(_), Some(symbol)) => symbol,
            (Meaning::External(_), _) => {
                let message = format!("`{shown}` is no procedure that is accessible at this directive");
                return sites.report(&codes::UNDEFINED_VARIANT, parsed, &place, &message);
            }
            (Meaning::Opaque { module, .. }, _) => {
                let module = String::from_utf8_lossy(module);
                let message = format!("`{shown}` may come from module `{module}`, which was not given");
                sites.report(&codes::UNDECLARED_VARIANT, parsed, &place, &message);
                name.clone()
            }
            _ => {
                let message = format!("`{shown}` does not name one procedure here");
                return sites.report(&codes::UNDEFINED_VARIANT, parsed, &place, &message);
            }
        };
        let changes = changes(names, e, selector, &base, &meaning, scope, sites);
        if let (Some(changes), Meaning::Procedure(place)) = (&changes, &meaning)
            && let Some(base) = rules::explicit_interface(names, scope, &base)
        {
            let checked = checks::Checked { names, place: scope, parsed, placed: e.placed };
            checked.changes(e.directive, changes, base, *place, sites);
        }
        let more = changes.as_ref().map_or(0, |c| c.appended.len());
        // Intel's older construct adds an argument of its own, and SIMD versions have types of their own.
        let mut constructs = selector.selectors(TraitSetName::Construct);
        let adds = constructs.any(|s| matches!(s.name.as_str(), "target variant dispatch" | "simd"));
        let explicit = rules::explicit_interface(names, scope, &base).map(Meaning::Procedure);
        let compared = explicit.as_ref().unwrap_or(&base);
        let difference = rules::difference(names, compared, &meaning, more).filter(|_| !adds);
        if let Some((code, message)) = difference {
            let declared_at = |meaning: &Meaning| match meaning {
                Meaning::Procedure(place) => Some((names.parsed(*place), &names.scope(*place).name_range)),
                _ => None,
            };
            sites.report(code, parsed, &place, &message);
            for (shown, what) in [(&meaning, "the variant"), (compared, "the base procedure")] {
                if let Some((file, range)) = declared_at(shown) {
                    sites.also(file, range, what);
                }
            }
        }
        let declared = DeclaredVariant {
            seen_from: Position { file: e.file, at: e.placed.range.start },
            file: e.file,
            directive: e.index,
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
        self.fortran.push(FortranVariant { declared, base, within, scope, named_in, name, variant: meaning });
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
