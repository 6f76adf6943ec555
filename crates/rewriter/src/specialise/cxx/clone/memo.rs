//! Clones of overload sets that are the same wherever they are called: they are written once.

use super::{Made, Member, Passing, Site};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use ompick_frontend::entities::FunctionId;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The clones of a unit by what they hang on.
#[derive(Debug, Default)]
pub struct CloneMemo(RefCell<FxHashMap<Question, Rc<Made>>>);

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
        self.0.borrow().get(question).cloned()
    }

    pub(super) fn keep(&self, question: Question, made: &Rc<Made>) {
        self.0.borrow_mut().insert(question, made.clone());
    }
}
