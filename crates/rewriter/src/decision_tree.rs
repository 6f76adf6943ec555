//! A decision as the tree of tests that run time makes.

use ompick_resolver::decision::Decision;
use ompick_resolver::matching::{DynamicPart, MatchMode, Test};
use rustc_hash::FxHashSet;

/// What is left to decide; leaves name a candidate, or `None` for the fallback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisionTree {
    Leaf(Option<usize>),
    If {
        /// The candidate whose selector the test belongs to.
        candidate: usize,
        test: Test,
        then: Box<DecisionTree>,
        otherwise: Box<DecisionTree>,
    },
}

impl DecisionTree {
    /// The dynamic replacement candidates in order (OpenMP 5.2, 7.4 and 7.5). Where the choice hangs
    /// on whether a condition is constant, both choices stand under a test of it (the strict-subset
    /// rule, 7.3).
    pub fn of(decision: &Decision) -> DecisionTree {
        if let Some(c) = decision.constancy.as_deref() {
            let parts = [DynamicPart::Condition(c.condition.clone())].into();
            return DecisionTree::If {
                candidate: c.candidate,
                test: Test { mode: MatchMode::All, parts },
                then: Box::new(DecisionTree::of(&c.with)),
                otherwise: Box::new(DecisionTree::of(&c.without)),
            }
            .merged();
        }
        let mut tree = DecisionTree::Leaf(None);
        for choice in decision.chain.iter().rev() {
            let leaf = DecisionTree::Leaf(Some(choice.candidate));
            tree = match &choice.test {
                None => leaf,
                Some(test) => DecisionTree::If {
                    candidate: choice.candidate,
                    test: test.clone(),
                    then: Box::new(leaf),
                    otherwise: Box::new(tree),
                },
            };
        }
        tree
    }

    /// The candidates at the leaves, in order, each once.
    pub fn leaves(&self) -> Vec<Option<usize>> {
        // As of nearly all.
        if let DecisionTree::Leaf(leaf) = self {
            return vec![*leaf];
        }
        let mut found = Vec::new();
        let mut known = FxHashSet::default();
        let mut open = vec![self];
        while let Some(tree) = open.pop() {
            match tree {
                DecisionTree::Leaf(leaf) if known.insert(*leaf) => found.push(*leaf),
                DecisionTree::Leaf(_) => {}
                DecisionTree::If { then, otherwise, .. } => open.extend([&**otherwise, &**then]),
            }
        }
        found
    }

    /// All tests with the candidate that each belongs to.
    pub fn tests(&self) -> Vec<(usize, &Test)> {
        let mut found = Vec::new();
        let mut open = vec![self];
        while let Some(tree) = open.pop() {
            if let DecisionTree::If { candidate, test, then, otherwise } = tree {
                found.push((*candidate, test));
                open.extend([&**otherwise, &**then]);
            }
        }
        found
    }

    /// The tree with other leaves.
    pub fn map(&self, leaf: &dyn Fn(Option<usize>) -> Option<usize>) -> DecisionTree {
        match self {
            DecisionTree::Leaf(l) => DecisionTree::Leaf(leaf(*l)),
            DecisionTree::If { candidate, test, then, otherwise } => DecisionTree::If {
                candidate: *candidate,
                test: test.clone(),
                then: Box::new(then.map(leaf)),
                otherwise: Box::new(otherwise.map(leaf)),
            }
            .merged(),
        }
    }

    /// The tree where some parts of tests are known to hold or not.
    pub fn assume(&self, known: &dyn Fn(&DynamicPart) -> Option<bool>) -> DecisionTree {
        let DecisionTree::If { candidate, test, then, otherwise } = self else { return self.clone() };
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
            None => DecisionTree::If {
                candidate: *candidate,
                test: Test { mode: test.mode, parts: parts.into() },
                then: Box::new(then),
                otherwise: Box::new(otherwise),
            }
            .merged(),
        }
    }

    /// A test between two equal outcomes is none.
    fn merged(self) -> DecisionTree {
        match self {
            DecisionTree::If { then, otherwise, .. } if then == otherwise => *then,
            tree => tree,
        }
    }
}

#[cfg(test)]
mod tests;
