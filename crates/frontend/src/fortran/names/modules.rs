//! What modules give to those who use them (Fortran 2018, 14.2.2 and 19.5.1.4).

use super::{Meaning, Names, Place, Reach, merged};
use crate::source_form::summary::INTRINSIC_MODULES;
use crate::syntax::fortran::{Name, Scope, UseStatement};
use rustc_hash::FxHashSet;

/// Whether a module declares no variants: one of the language's own, OpenMP's, or MPI's.
pub fn is_known_module(name: &[u8]) -> bool {
    INTRINSIC_MODULES.contains(&name) || matches!(name, b"mpi" | b"mpi_f08")
}

/// What follows a module's name where a text that has only a part of the module says to use the rest, which is not
/// given: `use m__ompick_rest`.
pub const REST: &str = "__ompick_rest";

/// What a name may mean that comes from a module which is not given.
pub(super) fn opaque(module: &[u8], named: bool) -> Meaning {
    Meaning::Opaque { module: module.strip_suffix(REST.as_bytes()).unwrap_or(module).to_vec(), named }
}

/// What a `use` statement gives of what a module has: a name in its list is one of the module's.
pub(super) fn through(u: &UseStatement, meaning: Meaning) -> Meaning {
    match meaning {
        Meaning::Opaque { module, named } => Meaning::Opaque { module, named: named || u.only },
        meaning => meaning,
    }
}

impl<'u> Names<'u> {
    /// Whether what a `use` statement of a unit names is neither given nor known to have no variants.
    pub fn is_unknown_module(&self, u: &UseStatement, unit: usize) -> bool {
        let is_read = !u.module.is_empty();
        is_read
            && !u.intrinsic
            && !u.module.ends_with(REST.as_bytes())
            && !is_known_module(&u.module)
            && self.module(&u.module, unit).is_none()
    }

    /// The module of a name as a unit sees it: its own, else the only one of that name.
    pub fn module(&self, name: &[u8], unit: usize) -> Option<Place> {
        let all = self.modules.get(name)?;
        all.iter().find(|p| p.unit == unit).or(all.first()).copied()
    }

    /// Whether a unit could mean several modules by a name. A file that is read twice, by itself and where another
    /// includes it, has one.
    fn is_ambiguous_module(&self, name: &[u8], unit: usize) -> bool {
        self.modules.get(name).is_some_and(|all| {
            let own = all.iter().any(|p| p.unit == unit);
            !own && all[1..].iter().any(|p| !self.is_same_text(all[0], *p))
        })
    }

    /// The intrinsic module that a name comes from which nothing that is given declares, and its name there; `None`: another
    /// module may have it as well.
    pub fn of_intrinsic_module(&self, place: Place, name: &[u8]) -> Option<(Name, Name)> {
        let mut seen = FxHashSet::default();
        let mut open: Vec<(Place, Name)> = self.hosts(place).into_iter().map(|p| (p, name.to_vec())).collect();
        let mut found = None;
        while let Some((p, name)) = open.pop() {
            for (u, remote) in used_names(self.scope(p), &name) {
                match self.module(&u.module, p.unit).filter(|_| !u.intrinsic) {
                    Some(module) if !self.scope(module).is_public(&remote) => {}
                    Some(module) if seen.insert((module, remote.clone())) => open.push((module, remote)),
                    Some(_) => {}
                    None if !is_known_module(&u.module) => return None,
                    None if found.is_none() => found = Some((u.module.clone(), remote)),
                    None if found.as_ref().is_some_and(|(module, name)| *module == u.module && *name == remote) => {}
                    None => return None,
                }
            }
        }
        found
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

    /// The module of a `use` statement; if it is not given, or several are, what a name from it means.
    pub(super) fn module_used(&self, u: &UseStatement, user: Place, name: &[u8]) -> Result<Place, Option<Meaning>> {
        if !u.intrinsic && self.is_ambiguous_module(&u.module, user.unit) {
            let all = self.modules.get(u.module.as_slice()).into_iter().flatten();
            let mut declare = all.filter(|p| self.scope(**p).is_public(name) && self.declared(**p, name).is_some());
            if declare.next().is_some() {
                return Err(Some(Meaning::Ambiguous));
            }
        }
        self.module(&u.module, user.unit).filter(|_| !u.intrinsic).ok_or_else(|| {
            let known = u.intrinsic || is_known_module(&u.module);
            let named = u.only;
            (!known || named).then(|| match known {
                true => Meaning::Other,
                false => opaque(&u.module, named),
            })
        })
    }

    /// What a name of a module means to those who use it.
    pub(super) fn exported(&self, module: Place, name: &[u8]) -> Option<Meaning> {
        if let Some(known) = self.cached_export(module, name) {
            return known;
        }
        // Each module is looked at once for a name, and what those that it uses say is put together behind its own.
        let mut seen = FxHashSet::from_iter([(module, name.to_vec())]);
        let mut is_circular = false;
        let mut open = vec![self.export(module, name.to_vec())];
        while let Some(last) = open.last_mut() {
            if let Some((u, module, name)) = last.used.pop() {
                match self.cached_export(module, &name) {
                    Some(known) => last.found.extend(known.map(|meaning| through(u, meaning))),
                    None if seen.insert((module, name.clone())) => {
                        open.push(Export { by: Some(u), ..self.export(module, name) });
                    }
                    None => is_circular = true,
                }
                continue;
            }
            let Export { module, name, found, by, .. } = open.pop()?;
            let meaning = merged(found);
            // In circles, which no right program has, only the first module has met all others.
            if !is_circular || open.is_empty() {
                self.exports.borrow_mut().entry(name).or_default().insert(module, meaning.clone());
            }
            match open.last_mut() {
                Some(user) => {
                    user.found.extend(meaning.map(|meaning| by.map_or(meaning.clone(), |u| through(u, meaning))))
                }
                None => return meaning,
            }
        }
        None
    }

    fn cached_export(&self, module: Place, name: &[u8]) -> Option<Option<Meaning>> {
        self.exports.borrow().get(name)?.get(&module).cloned()
    }

    /// What a module itself says of a name to those who use it, and whom else it asks.
    fn export(&self, module: Place, name: Name) -> Export<'u> {
        let mut export = Export { module, found: Vec::new(), used: Vec::new(), by: None, name };
        let name = &export.name;
        if let Some(unmentioned) = self.unmentioned(module, name) {
            export.found.extend(unmentioned);
            return export;
        }
        if !self.scope(module).is_public(name) {
            return export;
        }
        let own = self.declared(module, name);
        let goes_on = own.as_ref().is_none_or(|m| matches!(m, Meaning::Generic(_)));
        export.found.extend(own);
        for (u, remote) in used_names(self.scope(module), name).filter(|_| goes_on) {
            match self.module_used(u, module, &remote) {
                Ok(module) => export.used.push((u, module, remote)),
                Err(meaning) => export.found.extend(meaning),
            }
        }
        // The first `use` statement is looked at first.
        export.used.reverse();
        export
    }

    /// See [`Reach::unmentioned`].
    pub(super) fn unmentioned(&self, module: Place, name: &[u8]) -> Option<Option<Meaning>> {
        self.reach.get_or_init(|| Reach::new(self)).unmentioned(module, name)
    }
}

/// A name of a module that is being looked for.
struct Export<'s> {
    module: Place,
    name: Name,
    /// What it means by what has been looked at.
    found: Vec<Meaning>,
    /// Names of other modules that it may be, the first one last.
    used: Vec<(&'s UseStatement, Place, Name)>,
    /// The statement by which it is looked for.
    by: Option<&'s UseStatement>,
}

/// The names in modules that a name in a scope may stand for, each with the `use` statement that says so.
pub(super) fn used_names<'s>(s: &'s Scope, name: &[u8]) -> impl Iterator<Item = (&'s UseStatement, Name)> {
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
