//! What `novariants` and `nocontext` make of a dispatch construct (OpenMP 5.2, 7.6.1 and 7.6.2), and whether
//! there is a device at all for Intel's.

use crate::copies::{self, MovedOut};
use crate::decision_tree::DecisionTree;
use crate::obstacle::Obstacle;
use crate::plan::{Condition, DirectiveId, Operand};
use crate::specialise::branches::{BranchPlace, same_arms_merged};
use crate::specialise::{Specialiser, State};
use ompick_frontend::bind::fortran_constant;
use ompick_frontend::codes;
use ompick_frontend::directive::Directive;
use ompick_frontend::nodes::NodeId;
use ompick_frontend::placed::Placed;
use ompick_resolver::matching::{DynamicPart, MatchMode, Test};
use ompick_resolver::selector::Expression;
use rustc_hash::FxHashMap;

/// What `novariants` and `nocontext` make of a dispatch construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The call is resolved in the context of the construct.
    Dispatch,
    /// `nocontext`: in the context around it.
    NoContext,
    /// `novariants`: the base is called.
    NoVariants,
}

/// What is known of a clause with a logical expression.
pub enum Truth {
    No,
    Yes,
    /// Only run time can tell.
    RunTime {
        condition: Condition,
        has_effects: bool,
    },
}

impl<'u> Specialiser<'_, 'u> {
    /// What is known of `novariants` or `nocontext`.
    pub(super) fn truth(&mut self, placed: &Placed, directive: &Directive, clause: &str, state: &State) -> Truth {
        let Some(clause) = directive.clause(clause) else { return Truth::No };
        let Some(argument) = &clause.argument else { return Truth::Yes };
        let plain = placed.plain(argument, self.parsed().text.text());
        let constant = match self.program.names.place_at(self.unit_index, self.file, placed.range.start) {
            Some(place) => fortran_constant(&self.program.names, place, &plain.to_ascii_lowercase()),
            None => self.unit.unit.constant(self.file, placed, &plain),
        };
        match constant {
            Some(true) => Truth::Yes,
            Some(false) => Truth::No,
            None => {
                let expression = self.clause_expression(placed, argument, state);
                let has_effects = self.has_effects(&expression);
                Truth::RunTime { condition: Condition::of(Operand::Expression(expression)), has_effects }
            }
        }
    }

    /// Intel's `target variant dispatch` calls the base where there is no device to offload to.
    pub(super) fn no_device(&mut self, placed: &Placed, directive: &Directive, state: &State) -> Truth {
        let device = self.device(placed, directive, state);
        let device = device.map(|part| part.device_number(self.parsed(), placed));
        let asked = match device.as_ref() {
            // It is asked for, and then made the default one.
            Some(d) if self.has_effects(d) => Err(Obstacle::NumberWithEffects),
            device => self.language.no_device(self, placed.range.start, device),
        };
        asked.map(|condition| Truth::RunTime { condition, has_effects: false }).unwrap_or_else(|why| {
            let message = format!("whether there is a device cannot be asked here: {why}");
            self.out.sites.report(&codes::DISPATCH, self.parsed(), &placed.range, &message);
            Truth::Yes
        })
    }

    /// Writes the construct as an if-chain over `novariants` and `nocontext`, unless they make no
    /// difference: then one mode is as good as another, and is returned.
    pub(super) fn choose_mode(
        &mut self,
        id: NodeId,
        at: DirectiveId,
        no_variants: Truth,
        no_context: Truth,
        state: &State,
    ) -> Option<Mode> {
        const NO_VARIANTS: usize = 0;
        const NO_CONTEXT: usize = 1;
        let mode_of = |leaf| match leaf {
            Some(NO_VARIANTS) => Mode::NoVariants,
            Some(_) => Mode::NoContext,
            None => Mode::Dispatch,
        };
        let parsed = self.parsed();
        let placed = at.of(parsed);
        let node = &parsed.nodes.list[id as usize];
        let part = self.options.whole_lines(parsed, &node.extent);
        let moved = self.options.moved(parsed, &part, self.renames.moved_places());
        let why = match moved {
            _ if copies::stray_case(parsed, &part) => Some("it has a label of a `switch` around it".to_owned()),
            Ok(moved) => (!moved.places.is_empty()).then(|| "it has a variable that must stay one".to_owned()),
            Err(why) => Some(why.to_string()),
        };
        if let Some(why) = why {
            let message = format!("the statement must be copied for a run-time choice, and cannot be: {why}");
            self.out.sites.report(&codes::ODD_REGION, parsed, &placed.range, &message);
            return None;
        }
        let test = |clause: &str| {
            let condition = Expression { tokens: [clause.to_owned()].into(), value: None, varies: true };
            Test { mode: MatchMode::All, parts: [DynamicPart::Condition(condition)].into() }
        };
        let mut conditions = FxHashMap::default();
        let mut tree = DecisionTree::Leaf(None);
        let mut has_effects = false;
        if let Truth::RunTime { condition, has_effects: effects } = &no_context {
            has_effects |= effects;
            conditions.insert((NO_CONTEXT, test("nocontext")), condition.clone());
            tree = choice(NO_CONTEXT, test("nocontext"), tree);
        } else if matches!(no_context, Truth::Yes) {
            tree = DecisionTree::Leaf(Some(NO_CONTEXT));
        }
        if let Truth::RunTime { condition, has_effects: effects } = no_variants {
            has_effects |= effects;
            let evaluated = match &no_context {
                // Both are evaluated, whatever the first is.
                Truth::RunTime { condition: other, has_effects: true } => other.expressions().next().cloned(),
                _ => None,
            };
            conditions.insert((NO_VARIANTS, test("novariants")), Condition { evaluated, ..condition });
            tree = choice(NO_VARIANTS, test("novariants"), tree);
        }
        let mut arms = FxHashMap::default();
        for (nth, leaf) in tree.leaves().into_iter().enumerate() {
            let outer = self.modes.insert(id, mode_of(leaf));
            let arm = self.copied_arm(id, nth, id, state, &part);
            match outer {
                Some(outer) => self.modes.insert(id, outer),
                None => self.modes.remove(&id),
            };
            arms.insert(leaf, arm?);
        }
        if has_effects {
            let place = BranchPlace { at, end: node.extent.end, moved: MovedOut::default(), wait_for: Vec::new() };
            self.branch(tree, arms, conditions, place);
            return None;
        }
        let merged = same_arms_merged(&tree, &arms);
        if let DecisionTree::Leaf(_) = merged {
            return tree.leaves().first().map(|leaf| mode_of(*leaf));
        }
        let place = BranchPlace { at, end: node.extent.end, moved: MovedOut::default(), wait_for: Vec::new() };
        self.branch(merged, arms, conditions, place);
        None
    }
}

/// A choice whose branch, if the test holds, is its own candidate.
fn choice(candidate: usize, test: Test, otherwise: DecisionTree) -> DecisionTree {
    DecisionTree::If {
        candidate,
        test,
        then: Box::new(DecisionTree::Leaf(Some(candidate))),
        otherwise: Box::new(otherwise),
    }
}
