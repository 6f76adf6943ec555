//! What a name means at a place of a Fortran program: local declarations, host association, `use` with
//! `only` and renames, interface bodies (Fortran 2018, 19.3 to 19.5). All units of a run are one program.

mod interfaces;
mod modules;
mod reach;
mod scopes;
mod ways;

use super::intrinsics;
use crate::language::Language;
use crate::syntax::fortran::{Entity, EntityKind, Name, ScopeId, ScopeKind};
use crate::unit::Unit;
pub use modules::{REST, is_known_module};
use modules::{through, used_names};
use reach::Reach;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
pub use ways::Ways;
use ways::WaysMemo;

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
    /// An `entry` of the procedure with this scope.
    Entry(Place),
    /// Different things from different modules.
    Ambiguous,
}

/// Names that several share.
type NameSet = Rc<FxHashSet<Name>>;

/// All Fortran units of a run.
pub struct Names<'u> {
    units: Vec<&'u Unit>,
    modules: FxHashMap<&'u [u8], Vec<Place>>,
    /// By ancestor and name.
    submodules: FxHashMap<(&'u [u8], &'u [u8]), Place>,
    /// External procedures, by name.
    externals: FxHashMap<&'u [u8], Vec<Place>>,
    /// The external procedures that have an `entry`, by its name.
    external_entries: FxHashMap<&'u [u8], Place>,
    /// What names mean to those who use modules that have them, as far as somebody has asked.
    exports: RefCell<FxHashMap<Name, FxHashMap<Place, Option<Meaning>>>>,
    reach: OnceCell<Reach>,
    /// By what modules names come to others, as far as somebody has asked.
    ways: RefCell<WaysMemo>,
    /// By unit and file, as far as somebody has asked: the names in its statements that look like generated ones.
    like_generated: RefCell<FxHashMap<(usize, usize), NameSet>>,
    are_others_compiled: bool,
}

impl<'u> Names<'u> {
    pub fn new(units: &[&'u Unit]) -> Names<'u> {
        let mut names = Names {
            units: units.to_vec(),
            modules: FxHashMap::default(),
            submodules: FxHashMap::default(),
            externals: FxHashMap::default(),
            external_entries: FxHashMap::default(),
            exports: RefCell::new(FxHashMap::default()),
            reach: OnceCell::new(),
            ways: RefCell::new(WaysMemo::default()),
            like_generated: RefCell::new(FxHashMap::default()),
            are_others_compiled: false,
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
                            let entries = s.entities.iter().filter_map(|(name, e)| match e.kind {
                                EntityKind::Entry(scope) => Some((name.as_slice(), Place { scope, ..place })),
                                _ => None,
                            });
                            names.external_entries.extend(entries);
                            for (name, p) in procedures {
                                // Nearly every name has one, and a program many names.
                                names.externals.entry(name).or_insert_with(|| Vec::with_capacity(1)).push(p);
                            }
                        }
                        ScopeKind::Module => {
                            names.modules.entry(&s.name).or_default().push(place);
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

    /// The same where modules that are not given are known to be compiled, and to have no variants.
    #[must_use]
    pub fn with_compiled_modules(self, are_others_compiled: bool) -> Names<'u> {
        Names { are_others_compiled, ..self }
    }

    /// Whether a module that is not given is compiled, and has no variants.
    pub fn are_others_compiled(&self) -> bool {
        self.are_others_compiled
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
            true => perhaps.unwrap_or_else(|| implied(name)),
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

    /// The procedure that runs where something is called, if that is one of its entries (Fortran 2018, 15.6.2.6).
    pub fn procedure_of_entry(&self, called: &Meaning) -> Option<Place> {
        match called {
            Meaning::Entry(procedure) => Some(*procedure),
            // Another program may have a procedure of the name.
            Meaning::External(name) if !self.externals.contains_key(name.as_slice()) => {
                self.external_entries.get(name.as_slice()).copied()
            }
            _ => None,
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
        let mut seen = FxHashSet::default();
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

    /// Whether an external procedure is declared in a scope or its hosts, or defined in the program.
    pub fn is_declared(&self, place: Place, name: &[u8]) -> bool {
        self.hosts(place).iter().any(|p| self.scope(*p).entities.contains_key(name))
            || self.external(name, place.unit).is_some()
    }

    /// What a name means by a scope's own declarations and `use` statements.
    fn in_scope(&self, p: Place, name: &[u8]) -> Option<Meaning> {
        let own = self.declared(p, name);
        if own.as_ref().is_some_and(|m| !matches!(m, Meaning::Generic(_))) {
            return own;
        }
        let used = used_names(self.scope(p), name).filter_map(|(u, remote)| match self.module_used(u, p, &remote) {
            Ok(module) => self.exported(module, &remote).map(|meaning| through(u, meaning)),
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
                    EntityKind::Entry(scope) => Meaning::Entry(Place { scope, ..p }),
                    EntityKind::Object if self.is_result(p, name) => Meaning::Other,
                    // Only its type is said: what is referenced with parentheses is a function.
                    EntityKind::Object if e.is_typed && !e.is_array && !e.is_pointer => implied(name),
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

/// What a name means that nothing says to be a procedure's: the intrinsic's of this name, or an external one's (Fortran 2018,
/// 19.5.1.4).
fn implied(name: &[u8]) -> Meaning {
    match intrinsics::is_standard(name) {
        true => Meaning::Other,
        false => Meaning::External(name.to_vec()),
    }
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
mod tests;
