//! What a name means at a place of a Fortran program: local declarations, host association, `use` with
//! `only` and renames, interface bodies (Fortran 2018, 19.3 to 19.5). All units of a run are one program.

mod reach;

use crate::language::Language;
use crate::syntax::fortran::{Entity, EntityKind, Fortran, Name, Scope, ScopeId, ScopeKind, UseStatement};
use crate::unit::{ParsedFile, Unit};
use reach::Reach;
use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};

/// A scope of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    pub unit: usize,
    pub file: usize,
    pub scope: ScopeId,
}

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The procedure or interface body with this scope.
    Procedure(Place),
    /// A procedure without an explicit interface here.
    External(Name),
    /// A generic name: where it is declared, and its name there.
    Generic(Vec<(Place, Name)>),
    /// Something that cannot be called, or no procedure of the program's: a variable, an intrinsic, a
    /// dummy procedure.
    Other,
    /// It comes (`named`), or may come, from a module that is not given.
    Opaque { module: Name, named: bool },
    /// Different things from different modules.
    Ambiguous,
}

/// All Fortran units of a run.
pub struct Names<'u> {
    units: Vec<&'u Unit>,
    modules: HashMap<&'u [u8], Vec<Place>>,
    /// By ancestor and name.
    submodules: HashMap<(&'u [u8], &'u [u8]), Place>,
    /// External procedures, by name.
    externals: HashMap<&'u [u8], Vec<Place>>,
    /// Modules, by the names of procedures that they declare.
    declaring: HashMap<&'u [u8], Vec<Place>>,
    /// What names of modules mean to those who use them, as far as somebody has asked.
    exports: RefCell<HashMap<(Place, Name), Option<Meaning>>>,
    reach: OnceCell<Reach>,
}

/// Modules that declare no variants: the language's own and those of OpenMP and MPI.
const KNOWN_MODULES: &[&[u8]] = &[
    b"omp_lib",
    b"omp_lib_kinds",
    b"iso_c_binding",
    b"iso_fortran_env",
    b"ieee_arithmetic",
    b"ieee_exceptions",
    b"ieee_features",
    b"openacc",
    b"mpi",
    b"mpi_f08",
];

impl<'u> Names<'u> {
    pub fn new(units: &[&'u Unit]) -> Names<'u> {
        let mut names = Names {
            units: units.to_vec(),
            modules: HashMap::new(),
            submodules: HashMap::new(),
            externals: HashMap::new(),
            declaring: HashMap::new(),
            exports: RefCell::new(HashMap::new()),
            reach: OnceCell::new(),
        };
        for (unit, u) in units.iter().copied().enumerate().filter(|(_, u)| u.language == Language::Fortran) {
            for (file, parsed) in u.files.iter().enumerate() {
                let Some(fortran) = &parsed.syntax.fortran else { continue };
                for (scope, s) in fortran.scopes.iter().enumerate() {
                    let place = Place { unit, file, scope: scope as ScopeId };
                    match s.kind {
                        ScopeKind::File => {
                            let procedures = s.entities.iter().filter_map(|(name, e)| match e.kind {
                                EntityKind::Procedure(scope) => Some((name, Place { scope, ..place })),
                                _ => None,
                            });
                            procedures.for_each(|(name, p)| names.externals.entry(name).or_default().push(p));
                        }
                        ScopeKind::Module => {
                            names.modules.entry(&s.name).or_default().push(place);
                            let is_procedure =
                                |e: &Entity| matches!(e.kind, EntityKind::Procedure(_) | EntityKind::Body(_));
                            let procedures = s.entities.iter().filter(|(_, e)| is_procedure(e));
                            procedures.for_each(|(name, _)| names.declaring.entry(name).or_default().push(place));
                        }
                        ScopeKind::Submodule => {
                            names.submodules.entry((&s.ancestor, &s.name)).or_insert(place);
                        }
                        _ => {}
                    }
                }
            }
        }
        names
    }

    /// The files of all Fortran units, with their unit and number.
    pub fn files(&self) -> impl Iterator<Item = (usize, usize, &'u ParsedFile)> {
        let units = self.units.iter().copied().enumerate().filter(|(_, u)| u.language == Language::Fortran);
        units.flat_map(|(u, unit)| unit.files.iter().enumerate().map(move |(f, parsed)| (u, f, parsed)))
    }

    pub fn parsed(&self, place: Place) -> &'u ParsedFile {
        &self.units[place.unit].files[place.file]
    }

    pub fn fortran(&self, place: Place) -> &'u Fortran {
        self.parsed(place).syntax.fortran.as_deref().expect("a place is one of a Fortran file")
    }

    pub fn scope(&self, place: Place) -> &'u Scope {
        &self.fortran(place).scopes[place.scope as usize]
    }

    /// The scope at a place of a file; `None`: the file is not Fortran.
    pub fn place_at(&self, unit: usize, file: usize, at: usize) -> Option<Place> {
        let scope = self.units[unit].files[file].syntax.fortran.as_ref()?.scope_at(at);
        Some(Place { unit, file, scope })
    }

    /// The module of a name as a unit sees it: its own, else the only one of that name.
    pub fn module(&self, name: &[u8], unit: usize) -> Option<Place> {
        let all = self.modules.get(name)?;
        all.iter().find(|p| p.unit == unit).or(all.first()).copied()
    }

    /// Whether a module other than `owner` declares a procedure of this name.
    pub fn is_in_other_modules(&self, name: &[u8], owner: Place) -> bool {
        let module = &self.scope(owner).name;
        // Two modules of one name are in no program.
        self.declaring.get(name).into_iter().flatten().any(|p| self.scope(*p).name != *module)
    }

    /// Whether a unit could mean several modules by a name. A file that is read twice, by itself and where another
    /// includes it, has one.
    fn is_ambiguous_module(&self, name: &[u8], unit: usize) -> bool {
        self.modules.get(name).is_some_and(|all| {
            let own = all.iter().any(|p| p.unit == unit);
            !own && all[1..].iter().any(|p| !self.is_same_text(all[0], *p))
        })
    }

    /// The other readings of a module: its file by itself, and where others include it.
    pub fn twins(&self, module: Place) -> Vec<Place> {
        let all = self.modules.get(self.scope(module).name.as_slice()).into_iter().flatten().copied();
        all.filter(|p| *p != module && self.is_same_text(module, *p)).collect()
    }

    fn is_same_text(&self, a: Place, b: Place) -> bool {
        let text = |p: Place| &self.fortran(p).lower[self.scope(p).range.clone()];
        a == b || text(a) == text(b)
    }

    /// The symbol of a procedure: what all its declarations share.
    pub fn symbol(&self, place: Place) -> Name {
        let symbol = self.fortran(place).symbol(place.scope);
        let root = self.root(place);
        let s = self.scope(root);
        let several = match s.kind {
            ScopeKind::Program => true,
            ScopeKind::Module => self.modules.get(s.name.as_slice()).is_some_and(|all| all.len() > 1),
            ScopeKind::Submodule => self.modules.get(s.ancestor.as_slice()).is_some_and(|all| all.len() > 1),
            _ => false,
        };
        match several && symbol.windows(2).any(|w| w == b"::") {
            true => [format!("{}@", place.unit).as_bytes(), &symbol].concat(),
            false => symbol,
        }
    }

    /// The program unit around a place.
    pub fn root(&self, place: Place) -> Place {
        let fortran = self.fortran(place);
        let mut scope = place.scope;
        while let Some(parent) = fortran.scopes[scope as usize].parent.filter(|p| *p != 0) {
            scope = parent;
        }
        Place { scope, ..place }
    }

    /// The scopes around a place that its names may come from, innermost first: with a submodule's
    /// ancestors, without the file.
    pub fn hosts(&self, place: Place) -> Vec<Place> {
        let mut all = Vec::new();
        let mut at = Some(place);
        while let Some(p) = at {
            let s = self.scope(p);
            if s.kind == ScopeKind::File {
                break;
            }
            all.push(p);
            at = match s.kind {
                ScopeKind::Submodule => self.parent_module(p),
                _ => s.parent.map(|scope| Place { scope, ..p }),
            };
        }
        all
    }

    /// The module or submodule that a submodule extends.
    fn parent_module(&self, submodule: Place) -> Option<Place> {
        let s = self.scope(submodule);
        let w = self.fortran(submodule).words(s.header?);
        // `submodule (m:p) s`
        match w.get(3) {
            b":" => self.submodules.get(&(s.ancestor.as_slice(), w.get(4))).copied(),
            _ => self.module(&s.ancestor, submodule.unit),
        }
    }

    /// What a name means in a scope.
    pub fn resolve(&self, place: Place, name: &[u8]) -> Meaning {
        let mut perhaps = None;
        let mut generic: Vec<(Place, Name)> = Vec::new();
        for p in self.hosts(place) {
            let s = self.scope(p);
            match self.in_scope(p, name) {
                Some(Meaning::Opaque { module, named: false }) => {
                    perhaps.get_or_insert(Meaning::Opaque { module, named: false });
                }
                // What none of a generic's procedures here fits is looked for in the host (Fortran 2018, 15.5.5.2).
                Some(Meaning::Generic(places)) => {
                    let new: Vec<_> = places.into_iter().filter(|p| !generic.contains(p)).collect();
                    generic.extend(new);
                }
                Some(meaning) if generic.is_empty() => return meaning,
                Some(_) => break,
                // An external procedure that calls itself.
                None if generic.is_empty() && s.name == name && self.is_external(p) => return Meaning::Procedure(p),
                None => {}
            }
            if s.kind == ScopeKind::InterfaceBody && !s.has_prefix(b"module") {
                let imported = s.imports.iter().any(|i| i.as_deref().is_none_or(|i| i == name));
                if !imported {
                    break;
                }
            }
        }
        match generic.is_empty() {
            true => perhaps.unwrap_or_else(|| Meaning::External(name.to_vec())),
            false => Meaning::Generic(generic),
        }
    }

    /// The same where only a specific procedure can be meant: a generic may have the name of one.
    pub fn resolve_procedure(&self, place: Place, name: &[u8]) -> Meaning {
        match self.resolve(place, name) {
            Meaning::Generic(places) => {
                let own = places.iter().map(|(p, n)| self.resolve_specific(*p, n, n));
                let mut procedures = own.filter(|m| matches!(m, Meaning::Procedure(_)));
                procedures.next().unwrap_or(Meaning::Generic(places))
            }
            meaning => meaning,
        }
    }

    /// The scope that declares a name which is accessible at a place, and the name there.
    pub fn origin(&self, place: Place, name: &[u8]) -> Option<(Place, Name)> {
        for p in self.hosts(place) {
            if let Some(found) = self.origin_in(p, name) {
                return Some(found);
            }
            let s = self.scope(p);
            let imports = |i: &Option<Name>| i.as_deref().is_none_or(|i| i == name);
            if s.kind == ScopeKind::InterfaceBody && !s.has_prefix(b"module") && !s.imports.iter().any(imports) {
                break;
            }
        }
        None
    }

    fn origin_in(&self, p: Place, name: &[u8]) -> Option<(Place, Name)> {
        let mut seen = HashSet::new();
        let mut open = vec![(p, name.to_vec())];
        while let Some((p, name)) = open.pop() {
            if let Some((declared, _)) = self.entity(p, &name) {
                return Some((declared, name));
            }
            if self.scope(p).generics.contains_key(&name) {
                return Some((p, name));
            }
            let mut used = Vec::new();
            for (u, remote) in used_names(self.scope(p), &name) {
                let module = self.module(&u.module, p.unit).filter(|_| !u.intrinsic);
                let Some(module) = module.filter(|m| self.scope(*m).is_public(&remote)) else { continue };
                if self.unmentioned(module, &remote).is_none() && seen.insert((module, remote.clone())) {
                    used.push((module, remote));
                }
            }
            // The first `use` statement is looked at first.
            open.extend(used.into_iter().rev());
        }
        None
    }

    /// The interface body of a separate module procedure, for its definition (Fortran 2018, 15.6.2.5); any
    /// other procedure itself.
    pub fn interface(&self, place: Place) -> Place {
        let s = self.scope(place);
        let is_separate = s.kind == ScopeKind::ModuleProcedure
            || s.has_prefix(b"module") && matches!(s.kind, ScopeKind::Function | ScopeKind::Subroutine);
        if !is_separate {
            return place;
        }
        let hosts = self.hosts(self.owner(place)).into_iter();
        let mut bodies = hosts.filter_map(|p| match self.scope(p).entities.get(&s.name)?.kind {
            EntityKind::Body(scope) => Some(Place { scope, ..p }),
            _ => None,
        });
        bodies.find(|p| self.scope(*p).has_prefix(b"module")).unwrap_or(place)
    }

    /// What a scope itself declares by a name; `module procedure p` has the dummy arguments and the result of
    /// its interface body.
    fn entity(&self, p: Place, name: &[u8]) -> Option<(Place, &'u Entity)> {
        let own = |p: Place| Some((p, self.scope(p).entities.get(name)?));
        let interface = || match self.scope(p).kind {
            ScopeKind::ModuleProcedure => Some(self.interface(p)).filter(|i| *i != p),
            _ => None,
        };
        own(p).or_else(|| own(interface()?))
    }

    /// The scope that a procedure or interface body is declared in.
    pub fn owner(&self, place: Place) -> Place {
        Place { scope: self.scope(place).parent.unwrap_or(0), ..place }
    }

    /// Whether an external procedure is declared in a scope or its hosts, or defined in the program.
    pub fn is_declared(&self, place: Place, name: &[u8]) -> bool {
        self.hosts(place).iter().any(|p| self.scope(*p).entities.contains_key(name))
            || self.external(name, place.unit).is_some()
    }

    /// Whether a scope is the definition of an external procedure.
    pub fn is_external(&self, place: Place) -> bool {
        matches!(self.scope(place).kind, ScopeKind::Function | ScopeKind::Subroutine)
            && self.scope(self.owner(place)).kind == ScopeKind::File
    }

    /// The definition of an external procedure: in a unit, else anywhere.
    pub fn external(&self, name: &[u8], unit: usize) -> Option<Place> {
        let all = self.externals.get(name)?;
        all.iter().find(|p| p.unit == unit).or(all.first()).copied()
    }

    /// What a name means by a scope's own declarations and `use` statements.
    fn in_scope(&self, p: Place, name: &[u8]) -> Option<Meaning> {
        let own = self.declared(p, name);
        if own.as_ref().is_some_and(|m| !matches!(m, Meaning::Generic(_))) {
            return own;
        }
        let used = used_names(self.scope(p), name).filter_map(|(u, remote)| match self.module_used(u, p, &remote) {
            Ok(module) => self.exported(module, &remote),
            Err(meaning) => meaning,
        });
        merged(own.into_iter().chain(used).collect())
    }

    /// What a name means by a scope's own declarations.
    fn declared(&self, p: Place, name: &[u8]) -> Option<Meaning> {
        let s = self.scope(p);
        let generic = s.generics.contains_key(name);
        match self.entity(p, name) {
            // (A derived type's name is that of its constructor.)
            Some((p, e)) if !generic => {
                return Some(match e.kind {
                    _ if e.is_dummy => Meaning::Other,
                    EntityKind::Procedure(scope) | EntityKind::Body(scope) => {
                        Meaning::Procedure(self.interface(Place { scope, ..p }))
                    }
                    EntityKind::External => Meaning::External(name.to_vec()),
                    EntityKind::Object if self.is_result(p, name) => Meaning::Other,
                    // Only its type is said: what is referenced with parentheses is a function.
                    EntityKind::Object if e.is_typed && !e.is_array && !e.is_character && !e.is_pointer => {
                        Meaning::External(name.to_vec())
                    }
                    _ => Meaning::Other,
                });
            }
            _ => {}
        }
        generic.then(|| Meaning::Generic(vec![(p, name.to_vec())]))
    }

    /// The name of a function's result: its own, where it has no `result`.
    fn is_result(&self, p: Place, name: &[u8]) -> bool {
        let s = self.scope(p);
        s.result.as_deref().unwrap_or(&s.name) == name
    }

    /// The module of a `use` statement; if it is not given, or several are, what a name from it means.
    fn module_used(&self, u: &UseStatement, user: Place, name: &[u8]) -> Result<Place, Option<Meaning>> {
        if !u.intrinsic && self.is_ambiguous_module(&u.module, user.unit) {
            let all = self.modules.get(u.module.as_slice()).into_iter().flatten();
            let mut declare = all.filter(|p| self.scope(**p).is_public(name) && self.declared(**p, name).is_some());
            if declare.next().is_some() {
                return Err(Some(Meaning::Ambiguous));
            }
        }
        self.module(&u.module, user.unit).filter(|_| !u.intrinsic).ok_or_else(|| {
            let known = u.intrinsic || KNOWN_MODULES.contains(&u.module.as_slice());
            let named = u.only;
            (!known || named).then(|| match known {
                true => Meaning::Other,
                false => Meaning::Opaque { module: u.module.clone(), named },
            })
        })
    }

    /// What a name of a module means to those who use it.
    fn exported(&self, module: Place, name: &[u8]) -> Option<Meaning> {
        let key = (module, name.to_vec());
        if let Some(known) = self.exports.borrow().get(&key) {
            return known.clone();
        }
        // Modules may use each other in many ways, and a program may be wrong and have them do so in circles: each is
        // looked at once, and what all of them say is put together in the end.
        let mut found = Vec::new();
        let mut seen = HashSet::from([key.clone()]);
        let mut open = vec![key.clone()];
        while let Some(next) = open.pop() {
            if let Some(known) = self.exports.borrow().get(&next) {
                found.extend(known.clone());
                continue;
            }
            let (module, name) = next;
            if let Some(unmentioned) = self.unmentioned(module, &name) {
                found.extend(unmentioned);
                continue;
            }
            if !self.scope(module).is_public(&name) {
                continue;
            }
            let own = self.declared(module, &name);
            let goes_on = own.as_ref().is_none_or(|m| matches!(m, Meaning::Generic(_)));
            found.extend(own);
            if !goes_on {
                continue;
            }
            let mut used = Vec::new();
            for (u, remote) in used_names(self.scope(module), &name) {
                match self.module_used(u, module, &remote) {
                    Ok(module) if seen.insert((module, remote.clone())) => used.push((module, remote)),
                    Ok(_) => {}
                    Err(meaning) => found.extend(meaning),
                }
            }
            open.extend(used.into_iter().rev());
        }
        let meaning = merged(found);
        self.exports.borrow_mut().insert(key, meaning.clone());
        meaning
    }

    /// See [`Reach::unmentioned`].
    fn unmentioned(&self, module: Place, name: &[u8]) -> Option<Option<Meaning>> {
        self.reach.get_or_init(|| Reach::new(self)).unmentioned(module, name)
    }

    /// The specific procedures of a generic, with the names that they have where it is declared.
    pub fn specifics(&self, generic: &[(Place, Name)]) -> Vec<(Place, Name, Meaning)> {
        let mut all = Vec::new();
        for (place, name) in generic {
            let Some(g) = self.scope(*place).generics.get(name) else { continue };
            for specific in &g.specifics {
                all.push((*place, specific.clone(), self.resolve_specific(*place, specific, name)));
            }
        }
        all
    }

    /// A specific procedure may have the generic's own name.
    fn resolve_specific(&self, place: Place, specific: &[u8], generic: &[u8]) -> Meaning {
        if specific == generic {
            match self.scope(place).entities.get(specific).map(|e| e.kind) {
                Some(EntityKind::Procedure(scope) | EntityKind::Body(scope)) => {
                    return Meaning::Procedure(self.interface(Place { scope, ..place }));
                }
                _ => return Meaning::Other,
            }
        }
        self.resolve_procedure(place, specific)
    }
}

/// The names in modules that a name in a scope may stand for, each with the `use` statement that says so.
fn used_names<'s>(s: &'s Scope, name: &[u8]) -> impl Iterator<Item = (&'s UseStatement, Name)> {
    s.uses.iter().flat_map(move |u| remote_names(u, name).into_iter().map(move |remote| (u, remote)))
}

/// The names in a module that a name here may stand for.
fn remote_names(u: &UseStatement, name: &[u8]) -> Vec<Name> {
    let mut remote: Vec<Name> = u.names.iter().filter(|(local, _)| local == name).map(|(_, r)| r.clone()).collect();
    // Without `only` everything else keeps its name, unless it is renamed.
    if !u.only && !u.names.iter().any(|(_, r)| r == name) {
        remote.push(name.to_vec());
    }
    remote.dedup();
    remote
}

/// One meaning of several.
fn merged(mut found: Vec<Meaning>) -> Option<Meaning> {
    found.dedup();
    if found.iter().any(|m| matches!(m, Meaning::Generic(_))) {
        let mut all = Vec::new();
        for m in found {
            if let Meaning::Generic(places) = m {
                for place in places {
                    if !all.contains(&place) {
                        all.push(place);
                    }
                }
            }
        }
        return Some(Meaning::Generic(all));
    }
    // What is known goes before what only may be.
    if found.iter().any(|m| !matches!(m, Meaning::Opaque { .. })) {
        found.retain(|m| !matches!(m, Meaning::Opaque { .. }));
    }
    let first = found.first()?.clone();
    match found.iter().all(|m| *m == first) || matches!(first, Meaning::Opaque { .. }) {
        true => Some(first),
        false => Some(Meaning::Ambiguous),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::fortran;

    /// What a name means in the scope of a procedure or program unit, shortly.
    fn meaning(texts: &[&str], scope: &str, name: &str) -> String {
        let units: Vec<Unit> = texts.iter().map(|t| fortran(t)).collect();
        let units: Vec<&Unit> = units.iter().collect();
        let names = Names::new(&units);
        let place = units.iter().enumerate().find_map(|(unit, u)| {
            let scopes = &u.files[0].syntax.fortran.as_ref()?.scopes;
            let scope = scopes.iter().position(|s| s.name == scope.as_bytes())?;
            Some(Place { unit, file: 0, scope: scope as ScopeId })
        });
        match names.resolve(place.expect("the scope is there"), name.as_bytes()) {
            Meaning::Procedure(p) => format!("procedure {}", String::from_utf8(names.symbol(p)).unwrap()),
            Meaning::Generic(g) => format!("generic of {}", g.len()),
            other => format!("{other:?}").split([' ', '(']).next().unwrap_or_default().to_owned(),
        }
    }

    const LIB: &str = "module lib\nprivate\npublic f, g\ninterface g\nmodule procedure f\nend interface\ncontains\n\
        integer function f(x)\nend\ninteger function hidden(x)\nend\nend module\n";

    #[test]
    fn use_statements_give_public_names() {
        let user = "subroutine u\nuse lib\nend\n";
        assert_eq!(meaning(&[LIB, user], "u", "f"), "procedure lib::f");
        assert_eq!(meaning(&[LIB, user], "u", "g"), "generic of 1");
        assert_eq!(meaning(&[LIB, user], "u", "hidden"), "External");
    }

    #[test]
    fn names_come_through_chains_of_modules() {
        let chain = "module a\nuse lib, h => f\nend module\nmodule b\nuse a\ncontains\nsubroutine late\nend\nend \
            module\nmodule c\nuse b\nuse away\nend module\n";
        let user = "subroutine u\nuse c\nend\nsubroutine v\nuse b\nend\nsubroutine w\nuse a\nend\n";
        let means = |scope, name| meaning(&[LIB, chain, user], scope, name);
        assert_eq!(means("u", "h"), "procedure lib::f");
        assert_eq!(means("u", "late"), "procedure b::late");
        assert_eq!(means("w", "late"), "External");
        assert_eq!(means("v", "f"), "External");
        // What nothing mentions may come from the module that is not given.
        assert_eq!(
            (means("u", "f"), means("u", "g"), means("u", "x")),
            ("Opaque".into(), "generic of 1".into(), "Opaque".into())
        );
        let circle = "module a\nuse b\nend module\nmodule b\nuse a\nuse lib\nend module\n";
        assert_eq!(meaning(&[LIB, circle, "subroutine u\nuse a\nend\n"], "u", "f"), "procedure lib::f");
        assert_eq!(meaning(&[LIB, circle, "subroutine u\nuse a\nend\n"], "u", "x"), "External");
    }

    #[test]
    fn only_and_renames_are_heeded() {
        let user = "subroutine u\nuse lib, only: a => f\nend\n";
        assert_eq!(meaning(&[LIB, user], "u", "a"), "procedure lib::f");
        assert_eq!(meaning(&[LIB, user], "u", "f"), "External");
        let user = "subroutine u\nuse lib, a => f\nend\n";
        assert_eq!(meaning(&[LIB, user], "u", "f"), "External");
        assert_eq!(meaning(&[LIB, user], "u", "g"), "generic of 1");
    }

    #[test]
    fn modules_pass_on_what_they_use() {
        let between = "module between\nuse lib\nend module\n";
        let user = "subroutine u\nuse between\nend\n";
        assert_eq!(meaning(&[LIB, between, user], "u", "f"), "procedure lib::f");
        let closed = "module between\nuse lib\nprivate\nend module\n";
        assert_eq!(meaning(&[LIB, closed, user], "u", "f"), "External");
    }

    #[test]
    fn inner_declarations_hide_outer_ones() {
        let text = "module m\ncontains\nsubroutine s(f)\nreal f(3)\nend\nsubroutine t\nexternal f\nend\nsubroutine v\nend\n\
            integer function f(x)\nend\nend module\n";
        assert_eq!(meaning(&[text], "s", "f"), "Other");
        assert_eq!(meaning(&[text], "t", "f"), "External");
        assert_eq!(meaning(&[text], "v", "f"), "procedure m::f");
        // In the function itself it is the result.
        assert_eq!(meaning(&[text], "f", "f"), "Other");
    }

    #[test]
    fn a_derived_type_hides_what_its_host_has() {
        let text = "module m\ninterface g\nprocedure f\nend interface\ntype g\nend type\ncontains\nsubroutine s\n\
            type f\nend type\nend\nsubroutine t\nend\ninteger function f(x)\nend\nend module\n";
        assert_eq!(meaning(&[text], "s", "f"), "Other");
        assert_eq!(meaning(&[text], "t", "f"), "procedure m::f");
        assert_eq!(meaning(&[text], "t", "g"), "generic of 1");
    }

    #[test]
    fn a_module_that_two_files_have_is_not_guessed() {
        let one = "module m\ncontains\nsubroutine f\nend\nend module\n";
        let other = "module m\ncontains\nsubroutine f\nx = 1\nend\nend module\n";
        let user = "subroutine u\nuse m\nend\n";
        assert_eq!(meaning(&[one, other, user], "u", "f"), "Ambiguous");
        // The same text, read twice: as a file, and where that is included.
        assert_eq!(meaning(&[one, one, user], "u", "f"), "procedure 0@m::f");
    }

    #[test]
    fn an_external_procedure_knows_itself() {
        assert_eq!(meaning(&["subroutine s\nend\n"], "s", "s"), "procedure s");
        assert_eq!(meaning(&["function f() result(r)\nend\n"], "f", "f"), "procedure f");
        assert_eq!(meaning(&["function f()\nend\n"], "f", "f"), "Other");
    }

    #[test]
    fn a_submodule_sees_all_of_its_module() {
        let sub = "submodule (lib) sub\ncontains\nsubroutine s\nend\nend submodule\n";
        assert_eq!(meaning(&[LIB, sub], "s", "hidden"), "procedure lib::hidden");
    }

    #[test]
    fn interface_bodies_see_their_host_by_import_only() {
        let text = |import: &str| {
            format!(
                "module m\ninterface\nsubroutine body\n{import}\nend subroutine\nend interface\ncontains\nsubroutine f\nend\nend module\n"
            )
        };
        assert_eq!(meaning(&[&text("")], "body", "f"), "External");
        assert_eq!(meaning(&[&text("import")], "body", "f"), "procedure m::f");
        assert_eq!(meaning(&[&text("import :: f")], "body", "f"), "procedure m::f");
    }

    #[test]
    fn what_a_module_that_is_not_given_may_have_is_not_known() {
        assert_eq!(meaning(&["subroutine u\nuse elsewhere\nend\n"], "u", "f"), "Opaque");
        assert_eq!(meaning(&["subroutine u\nuse omp_lib\nend\n"], "u", "f"), "External");
        let host = "module m\ncontains\nsubroutine u\nuse elsewhere\nend\nsubroutine f\nend\nend module\n";
        assert_eq!(meaning(&[host], "u", "f"), "procedure m::f");
    }
}
