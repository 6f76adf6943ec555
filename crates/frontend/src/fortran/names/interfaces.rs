//! Abstract interfaces, which declare no procedure (Fortran 2018, 15.4.3.2).

use super::modules::used_names;
use super::{Names, Place};
use crate::syntax::fortran::{Name, ScopeId, ScopeKind};
use rustc_hash::FxHashSet;

impl Names<'_> {
    /// The body of the abstract interface that a name is in a scope: its own, its host's, or that of a module it uses.
    pub fn abstract_interface(&self, place: Place, name: &[u8]) -> Option<Place> {
        self.hosts(place).into_iter().find_map(|p| self.abstract_interface_in(p, name))
    }

    fn abstract_interface_in(&self, scope: Place, name: &[u8]) -> Option<Place> {
        let mut seen: FxHashSet<(Place, Name)> = FxHashSet::default();
        let mut open = vec![(scope, name.to_vec())];
        while let Some((p, name)) = open.pop() {
            let scopes = self.fortran(p).scopes.iter().enumerate();
            let mut bodies = scopes.filter(|(_, s)| {
                s.kind == ScopeKind::InterfaceBody && s.is_abstract && s.parent == Some(p.scope) && s.name == name
            });
            if let Some((body, _)) = bodies.next() {
                return Some(Place { scope: body as ScopeId, ..p });
            }
            for (u, remote) in used_names(self.scope(p), &name) {
                let module =
                    self.module(&u.module, p.unit).filter(|m| !u.intrinsic && self.scope(*m).is_public(&remote));
                if let Some(module) = module.filter(|m| seen.insert((*m, remote.clone()))) {
                    open.push((module, remote));
                }
            }
        }
        None
    }
}
