//! Which names the modules that a module uses can have at all: a name is not looked for in a long chain of modules
//! none of which mentions it.

use super::modules::{is_known_module, opaque};
use super::{Meaning, Names, Place};
use crate::syntax::fortran::{Name, UseStatement};
use rustc_hash::FxHashMap;

/// The modules in an order in which each stands behind those that it uses.
#[derive(Default)]
pub(super) struct Reach {
    /// Where modules stand in the order; empty if modules use each other in circles.
    rank: FxHashMap<Place, usize>,
    /// By rank: the modules that are not given and that any name may come from.
    unknown: Vec<Unknown>,
    /// The first module that mentions a name, by rank.
    first: FxHashMap<Name, usize>,
}

/// Modules that are not given.
#[derive(Clone, PartialEq, Eq)]
enum Unknown {
    None,
    One(Name),
    Several,
}

impl Unknown {
    fn and(self, other: &Unknown) -> Unknown {
        match (self, other) {
            (Unknown::None, other) => other.clone(),
            (own, Unknown::None) => own,
            (own, other) if own == *other => own,
            _ => Unknown::Several,
        }
    }
}

impl Reach {
    pub(super) fn new(names: &Names) -> Reach {
        let Some(order) = order(names) else { return Reach::default() };
        let mut reach = Reach::default();
        for (rank, &module) in order.iter().enumerate() {
            let scope = names.scope(module);
            let renamed = scope.uses.iter().flat_map(|u| &u.names).flat_map(|(local, remote)| [local, remote]);
            let mentioned =
                scope.entities.keys().chain(scope.generics.keys()).chain(scope.access.keys()).chain(renamed);
            mentioned.for_each(|name| _ = reach.first.entry(name.clone()).or_insert(rank));
            // What a name that is not mentioned passes through.
            let open = scope.uses.iter().filter(|u| !u.only && !u.intrinsic && !scope.default_private);
            let unknown = open.fold(Unknown::None, |all, u| match names.module(&u.module, module.unit) {
                Some(used) => all.and(&reach.unknown[reach.rank[&used]]),
                None if is_known_module(&u.module) => all,
                None => all.and(&Unknown::One(u.module.clone())),
            });
            reach.rank.insert(module, rank);
            reach.unknown.push(unknown);
        }
        reach
    }

    /// What a name means to those who use a module, if neither that nor any module behind it mentions the name;
    /// `None`: that must be looked for.
    pub(super) fn unmentioned(&self, module: Place, name: &[u8]) -> Option<Option<Meaning>> {
        let rank = *self.rank.get(&module)?;
        if self.first.get(name).is_some_and(|first| *first <= rank) {
            return None;
        }
        match &self.unknown[rank] {
            Unknown::None => Some(None),
            Unknown::One(module) => Some(Some(opaque(module, false))),
            Unknown::Several => None,
        }
    }
}

/// All modules, each behind those that it uses; `None`: they use each other in circles.
fn order(names: &Names) -> Option<Vec<Place>> {
    let used = |module: Place| {
        let given = |u: &&UseStatement| !u.intrinsic;
        let uses = names.scope(module).uses.iter().filter(given);
        let all = uses.flat_map(|u| names.modules.get(u.module.as_slice()).into_iter().flatten().copied());
        all.collect::<Vec<Place>>()
    };
    let mut order = Vec::new();
    // Whether all that a module uses stands in the order.
    let mut done: FxHashMap<Place, bool> = FxHashMap::default();
    for &start in names.modules.values().flatten() {
        if done.contains_key(&start) {
            continue;
        }
        done.insert(start, false);
        let mut open = vec![(start, used(start))];
        while let Some((module, rest)) = open.last_mut() {
            match rest.pop().map(|next| (next, done.get(&next))) {
                Some((_, Some(true))) => {}
                Some((_, Some(false))) => return None,
                Some((next, None)) => {
                    done.insert(next, false);
                    open.push((next, used(next)));
                }
                None => {
                    done.insert(*module, true);
                    order.push(*module);
                    open.pop();
                }
            }
        }
    }
    Some(order)
}
