//! What runs the lambda expressions of a unit.

use ompick_frontend::closures::{CallPlace, Variable};
use ompick_frontend::unit::{ClosureId, Unit};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What runs a lambda expression's body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runs {
    pub host: bool,
    pub device: bool,
    /// It goes to where nobody sees what runs it: a file, and a place in it.
    pub unseen: Option<CallPlace>,
    /// A call on a device passes it to a function that was not read, which calls the host's body: a place of one.
    pub lent: Option<CallPlace>,
    /// A variable holds what it is converted to.
    pub converted: Option<Variable>,
    /// An expression converts it to a pointer to a function.
    pub is_pointer: bool,
}

/// What is known of the lambda expressions of a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Closures {
    pub runs: BTreeMap<ClosureId, Runs>,
    pub holders: BTreeMap<Variable, BTreeSet<ClosureId>>,
    /// What calls them.
    pub calls: BTreeMap<ClosureId, BTreeSet<CallPlace>>,
    /// Those that have a body for each.
    pub apart: BTreeSet<ClosureId>,
}

impl Closures {
    /// What runs a lambda expression.
    pub fn runs(&self, closure: ClosureId) -> Runs {
        self.runs.get(&closure).cloned().unwrap_or_default()
    }

    /// The closures that some variables may hold and that have a body for devices, where the text of a function's or
    /// closure's version for devices creates objects of its own. `true`: they hold nothing else.
    pub fn with_device_bodies(
        &self,
        unit: &Unit,
        variables: &[Variable],
        text: Option<(usize, Range<usize>)>,
    ) -> (usize, bool) {
        let held: BTreeSet<ClosureId> =
            variables.iter().filter_map(|v| self.holders.get(v)).flatten().copied().collect();
        let is_outside = |c: &&ClosureId| {
            let start = c.of(unit).whole.start;
            // (What holds the closure whose own text that is holds one that was made outside.)
            let is_own = |text: &Range<usize>| text.contains(&start) && text.start != start;
            text.as_ref().is_none_or(|(file, text)| *file != c.file || !is_own(text))
        };
        let found = held.iter().filter(|c| self.apart.contains(c)).filter(is_outside).count();
        (found, found == held.len())
    }
}
