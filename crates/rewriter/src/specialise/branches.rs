//! The branches of a choice at run time: copies of statements, each walked in its own context, which are
//! put together under their conditions. What must stay one moves out of the copies.

use super::{Specialiser, State, Walked};
use crate::copies::macro_state::{self, Copied};
use crate::copies::{self, MovedOut, Renames};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::macros::{self, MacroState};
use crate::obstacle::Obstacle;
use crate::plan::{Action, Arm, Branch, Condition, Copy, DirectiveId, DirectivePart, Head};
use crate::specialise::language::TestPlace;
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, ClauseKind, Directive};
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{NodeId, NodeKind};
use ompick_frontend::placed::{DirectiveIn, Placed};
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::matching::Test;
use ompick_resolver::selector::ContextSelector;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

impl<'u> Specialiser<'_, 'u> {
    /// Plans the choice of a metadirective: its arms under the conditions of its clauses.
    pub(super) fn choose(
        &mut self,
        metadirective: DirectiveId,
        tree: &DecisionTree,
        arms: FxHashMap<Option<usize>, Arm>,
        place: BranchPlace,
        state: &State,
    ) {
        let parsed = self.parsed();
        let placed = metadirective.of(parsed);
        let clauses = candidate_clauses(&placed.directive);
        let tree = same_arms_merged(tree, &arms);
        let mut conditions = FxHashMap::default();
        for (candidate, test) in tree.tests() {
            let ClauseKind::When { selector, .. } = &clauses[candidate].kind else { continue };
            match self.condition(placed, selector, test, place.at, state) {
                Ok(condition) => conditions.insert((candidate, test.clone()), condition),
                Err(why) => {
                    let message = format!("this choice cannot be made at run time: {why}");
                    return self.out.sites.report(&codes::RUN_TIME, parsed, &placed.range, &message);
                }
            };
        }
        self.branch(tree, arms, conditions, place);
    }

    /// Plans a choice whose conditions are known already.
    pub(super) fn branch(
        &mut self,
        tree: DecisionTree,
        mut arms: FxHashMap<Option<usize>, Arm>,
        conditions: FxHashMap<(usize, Test), Condition>,
        BranchPlace { at, end, moved, wait_for }: BranchPlace,
    ) {
        let leaves: FxHashSet<_> = tree.leaves().into_iter().collect();
        arms.retain(|leaf, _| leaves.contains(leaf));
        let (arms, conditions) = (arms.into_iter().collect(), conditions.into_iter().collect());
        let parsed = self.parsed();
        let labels = self.options.labels_of_enclosing_loops(parsed, &(at.of(parsed).range.start..end));
        let loop_ends: Vec<Name> = labels.iter().map(|l| self.renames.label(parsed, l)).collect();
        let branch = Branch { at, end, tree, conditions, arms, moved, wait_for, loop_ends };
        self.out.actions.push(Action::Branch(Box::new(branch)));
    }

    /// A test at a directive as it is written above another, `above`, calls in it decided.
    fn condition(
        &mut self,
        placed: &Placed,
        selector: &ContextSelector,
        test: &Test,
        above: DirectiveId,
        state: &State,
    ) -> Result<Condition, Obstacle> {
        let in_target = state.context.enclosed_by_target || state.on_device;
        let mut condition = {
            let expanded = self.parsed().text.text();
            let at = TestPlace { at: placed.range.start, in_target };
            self.language.condition(self, DirectiveIn { placed, expanded }, selector, test, at)?
        };
        self.means_the_same_above(&mut condition, self.parsed(), placed, above.of(self.parsed()))?;
        condition.decide(|text| self.rewritten_expression(text, placed.range.start, state));
        Ok(condition)
    }

    /// Spells a test of a directive so that its macros mean the same above a construct.
    pub(super) fn means_the_same_above(
        &self,
        condition: &mut Condition,
        owner: &ParsedFile,
        directive: &Placed,
        construct: &Placed,
    ) -> Result<(), Obstacle> {
        let parsed = self.parsed();
        if std::ptr::eq(directive, construct) {
            return Ok(());
        }
        let (here, there) =
            (MacroState::new(&owner.preprocessed, directive.time), MacroState::at(parsed, construct.range.start));
        let (pass, at) = owner.place_in_pass(directive.range.start);
        condition.try_map(&mut |text: &[u8]| {
            let text = macros::of_place(&owner.preprocessed, text, pass, at, &|_| false);
            macros::as_elsewhere(&text, here, there, &|_| false)
        })
    }

    /// A branch that is a copy of a part of the file and nothing else, as it reads in another context; `None` if there
    /// are too many copies.
    pub(super) fn copied_arm(
        &mut self,
        choice: NodeId,
        nth: usize,
        whole: NodeId,
        state: &State,
        part: &Range<usize>,
    ) -> Option<Arm> {
        let end = self.parsed().nodes.list[whole as usize].end;
        let copy = self.copy(choice, nth, whole, end, state.clone(), part)?;
        Some(Arm { head: Head::Nothing, copy: Some(copy) })
    }

    /// A part of the file as it reads in another context; `None` if there are too many copies.
    ///
    /// `choice`: the metadirective, and which of its branches this is.
    pub(super) fn copy(
        &mut self,
        choice: NodeId,
        nth: usize,
        first: NodeId,
        end: NodeId,
        inside: State,
        part: &Range<usize>,
    ) -> Option<Copy> {
        let parsed = self.parsed();
        if self.around.is_empty() && self.outermost.0 != Some(choice) {
            self.outermost = (Some(choice), self.out.copies);
        }
        self.out.copies += 1;
        let limit = self.outermost.1 + self.options.style().max_copies;
        if self.out.copies > limit {
            self.too_many_copies(choice);
            return None;
        }
        let from = self.directive_range(choice).map_or(part.start, |range| range.start);
        let copied = Copied { part, from, has_text_between: parsed.language != Language::Fortran };
        if let Err(why) = macro_state::restoring(parsed, &copied) {
            let message = format!("the statement must be copied for a run-time choice, and cannot be: {why}");
            if let Some(range) = self.directive_range(choice) {
                self.out.sites.report(&codes::COPIED_LINES, parsed, range, &message);
            }
            return None;
        }
        let mut renames = self.renames.clone();
        if !renames.label_copy(self.options, parsed, part, self.out.copies, nth == 0) {
            self.too_many_copies(choice);
            return None;
        }
        let mut sub = Specialiser {
            out: Walked { copies: self.out.copies, ..Walked::default() },
            forced: self.forced.clone(),
            assumed: self.assumed.clone(),
            asked: self.asked.clone(),
            modes: self.modes.clone(),
            renames,
            // (What another copy holds is another object.)
            device_text: self.device_text.or(inside.on_device.then_some((part.start, part.end))),
            around: self.around.iter().copied().chain([choice]).collect(),
            ..*self
        };
        sub.walk(first, end, inside.clone());
        sub.name_addresses(part, &inside);
        let actions = std::mem::take(&mut sub.out.actions);
        let copies = sub.out.copies;
        let renames = std::mem::take(&mut sub.renames);
        let renames = (renames != Renames::default()).then(|| Box::new(renames));
        self.out.absorb(sub.out);
        (copies <= limit).then(|| Copy { part: part.clone(), actions, renames })
    }

    /// Takes what must stay one out of the copies of a part that come next, and gives the renames to go back
    /// to behind them. `None`: something cannot leave them, which is said.
    pub(super) fn move_out(
        &mut self,
        placed: &Placed,
        part: Option<&Range<usize>>,
        variants: &[&Directive],
    ) -> Option<(Renames, MovedOut)> {
        let parsed = self.parsed();
        let outer = self.renames.clone();
        let Some(part) = part else { return Some((outer, MovedOut::default())) };
        let moved = match self.options.moved(parsed, part, self.renames.moved_places()) {
            Ok(moved) if !moved.places.is_empty() && variants.iter().any(|v| copies::is_target(v)) => {
                Err(Obstacle::InTargetConstruct)
            }
            other => other,
        };
        match moved {
            Ok(moved) => {
                self.renames.take_out(&moved);
                Some((outer, moved))
            }
            Err(why) => {
                let message = format!(
                    "the statement must be copied for a run-time choice, and something in it would not stay one: {why}"
                );
                self.out.sites.report(&codes::STATIC_LOCAL, parsed, &placed.range, &message);
                None
            }
        }
    }

    fn too_many_copies(&mut self, choice: NodeId) {
        let parsed = self.parsed();
        let message = format!(
            "run-time choices inside each other need more than {} copies of a statement",
            self.options.style().max_copies
        );
        let note = "--max-copies raises the limit".to_owned();
        let Some(range) = self.directive_range(choice) else { return };
        self.out.sites.report_with(&codes::TOO_MANY_COPIES, parsed, range, &message, Some(note));
        let around: Vec<_> = self.around.iter().filter_map(|id| self.directive_range(*id)).collect();
        for around in around {
            self.out.sites.also(parsed, around, "a choice around it");
        }
    }

    fn directive_range(&self, id: NodeId) -> Option<&'u Range<usize>> {
        let parsed = self.parsed();
        match parsed.nodes.list[id as usize].kind {
            NodeKind::Directive(index) => Some(&parsed.directives[index as usize].range),
            _ => None,
        }
    }
}

/// Where a choice goes.
pub(super) struct BranchPlace {
    /// The directive in whose place it stands, and where that ends which it takes the place of.
    pub at: DirectiveId,
    pub end: usize,
    /// What goes before all branches, as it must stay one.
    pub moved: MovedOut,
    /// `depend` clauses that are waited for before.
    pub wait_for: Vec<DirectivePart>,
}

/// The clauses of a metadirective that hold its candidates.
pub(super) fn candidate_clauses(metadirective: &Directive) -> Vec<&Clause> {
    metadirective.clauses.iter().filter(|clause| is_candidate(clause)).collect()
}

/// Whether a clause of a metadirective holds a candidate.
pub(super) fn is_candidate(clause: &Clause) -> bool {
    matches!(clause.kind, ClauseKind::When { .. } | ClauseKind::Otherwise { .. })
}

/// Branches that are the same are one: the first of them.
pub(super) fn same_arms_merged(tree: &DecisionTree, arms: &FxHashMap<Option<usize>, Arm>) -> DecisionTree {
    let mut leaves: Vec<_> = arms.iter().collect();
    leaves.sort_unstable_by_key(|(leaf, _)| **leaf);
    let mut first = FxHashMap::default();
    // Only arms that begin alike need to be compared.
    let mut distinct: FxHashMap<_, Vec<(Option<usize>, &Arm)>> = FxHashMap::default();
    for (&leaf, arm) in leaves {
        let alike = distinct.entry(arm.head.clause()).or_default();
        match alike.iter().find(|(_, other)| *other == arm) {
            Some((earlier, _)) => _ = first.insert(leaf, *earlier),
            None => alike.push((leaf, arm)),
        }
    }
    tree.map(&|leaf| first.get(&leaf).copied().unwrap_or(leaf))
}
