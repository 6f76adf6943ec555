//! By which modules a name comes to a scope (Fortran 2018, 14.2.2): what a module says of a procedure that it has from
//! another is said to those who have the name through it.

use super::modules::used_names;
use super::{Meaning, Names, Place};
use crate::syntax::fortran::{Name, ScopeKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// How a name comes to a scope, as seen from one module or another scope.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// Through it.
    pub through: bool,
    /// Without it.
    pub past: bool,
}

impl Ways {
    fn and(self, other: Ways) -> Ways {
        Ways { through: self.through || other.through, past: self.past || other.past }
    }

    fn any(self) -> bool {
        self.through || self.past
    }
}

/// What is known of the names of modules, as seen from others.
pub(super) type WaysMemo = FxHashMap<Place, FxHashMap<NameOf, Ways>>;

/// A name of a module.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct NameOf {
    module: Place,
    name: Name,
}

/// A name of a module whose ways are being looked for.
struct Looked {
    named: NameOf,
    found: Ways,
    /// Names of other modules that it may be.
    used: Vec<NameOf>,
}

impl Names<'_> {
    /// How a name comes to a scope.
    pub fn ways(&self, scope: Place, name: &[u8], by: Place) -> Ways {
        for p in self.hosts(scope) {
            if p == by {
                return Ways { through: true, past: false };
            }
            if self.declared(p, name).is_some_and(|m| !matches!(m, Meaning::Generic(_))) {
                return Ways { through: false, past: true };
            }
            let used = self.modules_with(p, name).into_iter();
            let ways = used.fold(Ways::default(), |all, used| all.and(self.ways_of_export(used, by)));
            let s = self.scope(p);
            let is_closed = s.kind == ScopeKind::InterfaceBody && !s.has_prefix(b"module");
            let imports = |i: &Option<Name>| i.as_deref().is_none_or(|i| i == name);
            if ways.any() || (is_closed && !s.imports.iter().any(imports)) {
                return ways;
            }
        }
        Ways::default()
    }

    /// How a name comes to those who use a module. Each module is looked at once for a name.
    fn ways_of_export(&self, used: NameOf, by: Place) -> Ways {
        let known = |named: &NameOf| self.ways.borrow().get(&by)?.get(named).copied();
        if let Some(known) = known(&used) {
            return known;
        }
        let mut seen = FxHashSet::from_iter([used.clone()]);
        let mut open = vec![self.looked(used, by)];
        loop {
            let Some(last) = open.last_mut() else { return Ways::default() };
            if let Some(named) = last.used.pop() {
                match known(&named) {
                    Some(known) => last.found = last.found.and(known),
                    None if seen.insert(named.clone()) => open.push(self.looked(named, by)),
                    // Modules that use each other in circles are no right program's.
                    None => {}
                }
                continue;
            }
            let Some(Looked { named, found, .. }) = open.pop() else { return Ways::default() };
            self.ways.borrow_mut().entry(by).or_default().insert(named, found);
            match open.last_mut() {
                Some(user) => user.found = user.found.and(found),
                None => return found,
            }
        }
    }

    fn looked(&self, named: NameOf, by: Place) -> Looked {
        let NameOf { module, name } = &named;
        let gives = self.scope(*module).is_public(name) && self.exported(*module, name).is_some();
        let is_declared = || self.declared(*module, name).is_some_and(|m| !matches!(m, Meaning::Generic(_)));
        let found = match gives {
            true if *module == by => Ways { through: true, past: false },
            true if is_declared() => Ways { through: false, past: true },
            _ => Ways::default(),
        };
        let used = if gives && !found.any() { self.modules_with(*module, name) } else { Vec::new() };
        Looked { named, found, used }
    }

    /// The names in modules that a name in a scope may stand for.
    fn modules_with(&self, scope: Place, name: &[u8]) -> Vec<NameOf> {
        let given = used_names(self.scope(scope), name).filter(|(u, _)| !u.intrinsic);
        given.filter_map(|(u, name)| Some(NameOf { module: self.module(&u.module, scope.unit)?, name })).collect()
    }
}
