//! Clones of overload sets that are the same wherever they are called: they are written once.

use super::{Made, Member, Passing, PlacedClone, Site};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::plan::AdjacentMap;
use ompick_frontend::entities::FunctionId;
use ompick_frontend::syntax::Using;
use ompick_frontend::unit::{ParsedFile, Unit};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// The clones of a unit by what they hang on.
#[derive(Debug, Default)]
pub struct CloneMemo {
    made: RefCell<FxHashMap<Question, Rc<Made>>>,
    brought: RefCell<FxHashMap<Name, Rc<Brought>>>,
    mirrored: RefCell<FxHashMap<NamedClones, Rc<AdjacentMap>>>,
}

/// The clones of an overload set with their name.
type NamedClones = (Name, Vec<PlacedClone>);

/// The functions of a name that using declarations bring.
#[derive(Debug)]
pub(super) struct Brought {
    pub usings: Vec<BringingUsing>,
    pub functions: FxHashSet<FunctionId>,
}

/// A using declaration and the functions that it brings.
#[derive(Debug)]
pub(super) struct BringingUsing {
    pub file: usize,
    pub using: Using,
    pub functions: Vec<FunctionId>,
    /// Only an instantiation tells which of them.
    pub is_dependent: bool,
}

/// All that a clone hangs on whose choices are static.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Question {
    name: Name,
    members: Vec<MemberOf>,
}

/// One of the functions that a call may mean.
#[derive(Debug, PartialEq, Eq, Hash)]
struct MemberOf {
    function: FunctionId,
    /// Where the directives of its candidates are in the unit.
    directives: Vec<usize>,
    chosen: Option<usize>,
    /// The device version to call.
    version: Option<Name>,
}

impl Question {
    /// `None`: run time chooses, or arguments are changed, which the place of the call has a part in. A single function
    /// is asked for otherwise if its call can mean no other.
    pub fn of(site: &Site, members: &[Member], passing: &Passing) -> Option<Question> {
        if members.len() < 2 || passing.no_variants || !passing.arguments.is_empty() || !passing.interop.is_empty() {
            return None;
        }
        let member_of = |m: &Member| {
            let DecisionTree::Leaf(chosen) = m.tree else { return None };
            let changes = chosen.and_then(|i| m.declared[i].changes.as_ref());
            changes.is_none_or(|c| !c.needs_host()).then(|| MemberOf {
                function: m.function,
                directives: m.declared.iter().map(|d| d.directive_place()).collect(),
                chosen,
                version: m.versions.get(&chosen).cloned(),
            })
        };
        let members = members.iter().map(member_of).collect::<Option<_>>()?;
        Some(Question { name: site.name.to_vec(), members })
    }
}

impl CloneMemo {
    pub(super) fn get(&self, question: &Question) -> Option<Rc<Made>> {
        self.made.borrow().get(question).cloned()
    }

    pub(super) fn keep(&self, question: Question, made: &Rc<Made>) {
        self.made.borrow_mut().insert(question, made.clone());
    }

    /// What using declarations bring of the functions of a name.
    pub(super) fn brought(&self, unit: &Unit, function_name: &[u8]) -> Rc<Brought> {
        if let Some(known) = self.brought.borrow().get(function_name) {
            return known.clone();
        }
        let of_file = |(file, parsed): (usize, &ParsedFile)| {
            let all = parsed.syntax.usings_of(function_name).map(move |using| {
                let entities = unit.entities();
                let mut functions = entities.introduced_by(unit, file, using, function_name);
                let is_dependent = functions.is_empty();
                if is_dependent {
                    functions = entities.may_be_introduced_by(unit, file, using, function_name);
                }
                BringingUsing { file, using: using.clone(), functions, is_dependent }
            });
            all.collect::<Vec<_>>()
        };
        let usings: Vec<BringingUsing> = unit.files.iter().enumerate().flat_map(of_file).collect();
        let functions = usings.iter().flat_map(|using| using.functions.iter().copied()).collect();
        let found = Rc::new(Brought { usings, functions });
        self.brought.borrow_mut().insert(function_name.to_vec(), found.clone());
        found
    }

    /// The using declarations of clones under a name, which `make` makes when they are first asked for.
    pub(super) fn mirrored(
        &self,
        name: &[u8],
        clones: Vec<PlacedClone>,
        make: impl FnOnce(&[PlacedClone]) -> AdjacentMap,
    ) -> Rc<AdjacentMap> {
        let key = (name.to_vec(), clones);
        if let Some(known) = self.mirrored.borrow().get(&key) {
            return known.clone();
        }
        let made = Rc::new(make(&key.1));
        self.mirrored.borrow_mut().insert(key, made.clone());
        made
    }
}
