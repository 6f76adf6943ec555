//! What is remembered of lookups, so that scopes that lead to each other in many ways are asked once.

use super::direct::Nominated;
use super::narrowed::{OverloadSet, Shape};
use super::types::Type;
use super::{FunctionId, SpaceId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard};

/// A name as that of a member of a scope.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct MemberName {
    pub space: SpaceId,
    pub name: Vec<u8>,
}

/// The scope of a name in another, or that there is none.
type Members = FxHashMap<MemberName, Option<SpaceId>>;

/// How far a lookup has come.
#[derive(Clone, Copy)]
enum LookupState {
    Open,
    Done(Option<SpaceId>),
}

/// What lookups in a finished index have found.
#[derive(Debug, Default)]
pub(super) struct SearchMemo {
    members: Mutex<Members>,
    bases: Mutex<FxHashMap<SpaceId, Arc<[Option<SpaceId>]>>>,
    /// By scope and name: what the scope's using directives nominate that has the name.
    pub nominated: Answers<MemberName, Arc<[Nominated]>>,
    pub parameter_types: Answers<FunctionId, Option<Arc<[Type]>>>,
    pub shapes: Answers<FunctionId, Option<Arc<Shape>>>,
    pub overload_sets: Answers<Vec<FunctionId>, Arc<OverloadSet>>,
}

/// Answers that are found once.
#[derive(Debug)]
pub(super) struct Answers<K, V>(Mutex<FxHashMap<K, V>>);

impl<K, V> Default for Answers<K, V> {
    fn default() -> Self {
        Answers(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> Answers<K, V> {
    /// The answer to a question: known already, or what `find` gives, which may ask others.
    pub fn get_or_find(&self, question: K, find: impl FnOnce() -> V) -> V {
        if let Some(known) = locked(&self.0).get(&question) {
            return known.clone();
        }
        let found = find();
        locked(&self.0).insert(question, found.clone());
        found
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl SearchMemo {
    pub fn bases(&self, class: SpaceId) -> Option<Arc<[Option<SpaceId>]>> {
        locked(&self.bases).get(&class).cloned()
    }

    pub fn keep_bases(&self, class: SpaceId, bases: &Arc<[Option<SpaceId>]>) {
        locked(&self.bases).insert(class, bases.clone());
    }

    /// Takes over what a lookup has found, unless it asked in a circle: then that holds for it alone.
    pub fn keep(&self, search: Search) {
        if !search.was_cut.get() {
            let found = search.found.into_inner().into_iter();
            let done = found.filter_map(|(key, asked)| match asked {
                LookupState::Done(found) => Some((key, found)),
                LookupState::Open => None,
            });
            locked(&self.members).extend(done);
        }
    }

    fn member(&self, key: &MemberName) -> Option<Option<SpaceId>> {
        locked(&self.members).get(key).copied()
    }
}

/// One lookup of a path.
#[derive(Default)]
pub(super) struct Search {
    found: RefCell<FxHashMap<MemberName, LookupState>>,
    /// Classes whose base classes are being looked up.
    open_classes: RefCell<FxHashSet<SpaceId>>,
    was_cut: Cell<bool>,
}

impl Search {
    /// The scope of a name in another: known already, or what `find` gives. Nothing where it is being asked.
    pub fn member(
        &self,
        space: SpaceId,
        name: &[u8],
        memo: Option<&SearchMemo>,
        find: impl FnOnce() -> Option<SpaceId>,
    ) -> Option<SpaceId> {
        let key = MemberName { space, name: name.to_vec() };
        if let Some(known) = memo.and_then(|m| m.member(&key)) {
            return known;
        }
        let asked = self.found.borrow().get(&key).copied();
        match asked {
            Some(LookupState::Done(known)) => return known,
            Some(LookupState::Open) => {
                self.cut();
                return None;
            }
            None => {}
        }
        self.found.borrow_mut().insert(key.clone(), LookupState::Open);
        let found = find();
        self.found.borrow_mut().insert(key, LookupState::Done(found));
        found
    }

    /// Says that something was not followed.
    pub fn cut(&self) {
        self.was_cut.set(true);
    }

    /// Whether a class's base classes are not being looked up already; they are from now on.
    pub fn enters(&self, class: SpaceId) -> bool {
        let new = self.open_classes.borrow_mut().insert(class);
        self.was_cut.set(self.was_cut.get() || !new);
        new
    }

    pub fn leaves(&self, class: SpaceId) {
        self.open_classes.borrow_mut().remove(&class);
    }
}
