//! A decision as the tree of tests that run time makes.

use ompick_resolver::decision::Decision;
use ompick_resolver::matching::{DynamicPart, MatchMode, Test};
use std::collections::HashSet;

/// What is left to decide; leaves name a candidate, or `None` for the fallback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    Leaf(Option<usize>),
    If {
        /// The candidate whose selector the test belongs to.
        candidate: usize,
        test: Test,
        then: Box<Plan>,
        otherwise: Box<Plan>,
    },
}

impl Plan {
    /// The dynamic replacement candidates in order (OpenMP 5.2, 7.4 and 7.5). Where the choice hangs
    /// on whether a condition is constant, both choices stand under a test of it (the strict-subset
    /// rule, 7.3).
    pub fn of(decision: &Decision) -> Plan {
        if let Some(c) = decision.constancy.as_deref() {
            let parts = vec![DynamicPart::Condition(c.condition.clone())];
            return Plan::If {
                candidate: c.candidate,
                test: Test { mode: MatchMode::All, parts },
                then: Box::new(Plan::of(&c.with)),
                otherwise: Box::new(Plan::of(&c.without)),
            }
            .merged();
        }
        let mut plan = Plan::Leaf(None);
        for choice in decision.chain.iter().rev() {
            let leaf = Plan::Leaf(Some(choice.candidate));
            plan = match &choice.test {
                None => leaf,
                Some(test) => Plan::If {
                    candidate: choice.candidate,
                    test: test.clone(),
                    then: Box::new(leaf),
                    otherwise: Box::new(plan),
                },
            };
        }
        plan
    }

    /// The candidates at the leaves, in order, each once.
    pub fn leaves(&self) -> Vec<Option<usize>> {
        let mut found = Vec::new();
        let mut known = HashSet::new();
        let mut open = vec![self];
        while let Some(plan) = open.pop() {
            match plan {
                Plan::Leaf(leaf) if known.insert(*leaf) => found.push(*leaf),
                Plan::Leaf(_) => {}
                Plan::If { then, otherwise, .. } => open.extend([&**otherwise, &**then]),
            }
        }
        found
    }

    /// All tests with the candidate that each belongs to.
    pub fn tests(&self) -> Vec<(usize, &Test)> {
        let mut found = Vec::new();
        let mut open = vec![self];
        while let Some(plan) = open.pop() {
            if let Plan::If { candidate, test, then, otherwise } = plan {
                found.push((*candidate, test));
                open.extend([&**otherwise, &**then]);
            }
        }
        found
    }

    /// The plan with other leaves.
    pub fn map(&self, leaf: &dyn Fn(Option<usize>) -> Option<usize>) -> Plan {
        match self {
            Plan::Leaf(l) => Plan::Leaf(leaf(*l)),
            Plan::If { candidate, test, then, otherwise } => Plan::If {
                candidate: *candidate,
                test: test.clone(),
                then: Box::new(then.map(leaf)),
                otherwise: Box::new(otherwise.map(leaf)),
            }
            .merged(),
        }
    }

    /// The plan where some parts of tests are known to hold or not.
    pub fn assume(&self, known: &dyn Fn(&DynamicPart) -> Option<bool>) -> Plan {
        let Plan::If { candidate, test, then, otherwise } = self else { return self.clone() };
        let (then, otherwise) = (then.assume(known), otherwise.assume(known));
        // `all` fails with the first part that does not hold, the others are settled by one that does.
        let settles = test.mode != MatchMode::All;
        let parts: Vec<DynamicPart> = test.parts.iter().filter(|p| known(p).is_none()).cloned().collect();
        let holds = match test.parts.iter().any(|p| known(p) == Some(settles)) {
            true => Some(test.mode == MatchMode::Any),
            false if parts.is_empty() => Some(test.mode != MatchMode::Any),
            false => None,
        };
        match holds {
            Some(true) => then,
            Some(false) => otherwise,
            None => Plan::If {
                candidate: *candidate,
                test: Test { mode: test.mode, parts },
                then: Box::new(then),
                otherwise: Box::new(otherwise),
            }
            .merged(),
        }
    }

    /// A test between two equal outcomes is none.
    fn merged(self) -> Plan {
        match self {
            Plan::If { then, otherwise, .. } if then == otherwise => *then,
            plan => plan,
        }
    }
}

#[cfg(test)]
mod tests;
