//! Choices that cannot be made where they stand, because no statement may stand there: they are made
//! above the construct that forbids it.

use super::branches::BranchPlace;
use super::devices::DeviceTest;
use super::{Inside, Sites, Specialiser, State};
use crate::decision_tree::DecisionTree;
use crate::plan::{DirectiveId, DirectivePart, ReadAs};
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, Directive};
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{NodeId, NodeKind};
use ompick_resolver::names::{self, Association};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A metadirective that run time decides, found right inside a construct.
pub(super) struct Found<'u> {
    id: NodeId,
    at: DirectiveId,
    clauses: Vec<&'u Clause>,
    tree: DecisionTree,
}

/// What must be settled above a construct.
pub(super) enum ToHoist<'u> {
    /// The choice of a metadirective.
    Choice(Found<'u>),
    /// A test that only the host can make.
    Test(DeviceTest),
}

impl<'u> Specialiser<'_, 'u> {
    /// What stands inside a construct and must be settled above it; `state`: the one around it.
    pub(super) fn to_hoist(
        &self,
        id: NodeId,
        directive: &Directive,
        inside: &State,
        state: &State,
    ) -> Option<ToHoist<'u>> {
        // Where iterations are concurrent, it is asked above the construct that makes them so.
        let may_ask = !state.concurrent;
        let test = || may_ask.then(|| self.device_test_inside(id, directive, inside)).flatten().map(ToHoist::Test);
        self.choice_to_hoist(id, directive, inside).map(ToHoist::Choice).or_else(test)
    }

    /// The choice right inside a construct that must be made above it: between `target` and `teams`,
    /// and between a loop construct and its loop, no `if` may stand.
    fn choice_to_hoist(&self, id: NodeId, directive: &Directive, inside: &State) -> Option<Found<'u>> {
        let leaves = names::leaves(&directive.name)?;
        let last = *leaves.last()?;
        let takes_loop = names::directive(last).is_some_and(|d| d.association == Association::Loop);
        if last != "target" && !takes_loop {
            return None;
        }
        let depth = if takes_loop { self.associated_loops(id, directive) } else { 0 };
        let found = match depth {
            0 | 1 => self.choice_right_inside(id, inside, takes_loop)?,
            _ => self.choice_right_inside(id, inside, true).or_else(|| self.choice_between_loops(id, depth, inside))?,
        };
        let starts_with_teams = |leaf: &Option<usize>| {
            let leaves = leaf.and_then(|i| found.clauses[i].variant()).and_then(|v| names::leaves(&v.name));
            leaves.is_some_and(|l| l.first() == Some(&"teams"))
        };
        (takes_loop || found.tree.leaves().iter().any(starts_with_teams)).then_some(found)
    }

    /// How many loops a loop construct takes: by `collapse(n)` and `ordered(n)`; if they are no plain
    /// numbers, all there are.
    fn associated_loops(&self, id: NodeId, directive: &Directive) -> usize {
        let NodeKind::Directive(index) = self.parsed().nodes.list[id as usize].kind else { return 1 };
        let placed = &self.parsed().directives[index as usize];
        let counts = directive.clauses.iter().filter(|c| matches!(c.name.as_str(), "collapse" | "ordered"));
        let count = |c: &Clause| match &c.argument {
            Some(argument) => placed.plain(argument, self.parsed().text.text()).trim().parse().unwrap_or(usize::MAX),
            None => 1,
        };
        counts.map(count).max().unwrap_or(1)
    }

    /// An undecided metadirective between loops that belong together.
    fn choice_between_loops(&self, outer: NodeId, depth: usize, inside: &State) -> Option<Found<'u>> {
        let parsed = self.parsed();
        let body = parsed.nodes.list[outer as usize].body.as_deref()?;
        parsed.nodes.children(Some(outer)).find_map(|id| {
            let node = &parsed.nodes.list[id as usize];
            let NodeKind::Directive(index) = node.kind else { return None };
            let placed = &parsed.directives[index as usize];
            let within = |s: &Range<usize>| body.range.start <= s.start && s.start < node.extent.start;
            let around = parsed.syntax.enclosing_loops(&node.extent).into_iter().filter(within).count();
            let between = placed.directive.name.ends_with("metadirective") && around < depth;
            if !between || self.forced.contains_key(&id) {
                return None;
            }
            let (clauses, decision) =
                Sites::default().metadirective(&self.unit.known_metadirectives, parsed, placed, &inside.context);
            let tree = self.metadirective_tree(placed, &clauses, &decision);
            (!matches!(tree, DecisionTree::Leaf(_))).then_some(Found { id, at: DirectiveId(index), clauses, tree })
        })
    }

    /// Makes a choice that stands right inside a construct above it, if it must be made there.
    /// `None`: nothing has to be moved.
    pub(super) fn hoisted(
        &mut self,
        id: NodeId,
        at: DirectiveId,
        directive: &'u Directive,
        inside: &State,
        state: &State,
    ) -> Option<Inside> {
        let found = match self.to_hoist(id, directive, inside, state)? {
            ToHoist::Choice(found) => found,
            ToHoist::Test(test) => return Some(self.host_asks(id, at, directive, &test, state)),
        };
        let parsed = self.parsed();
        let (placed, asking) = (at.of(parsed), found.at.of(parsed));
        let node = &parsed.nodes.list[id as usize];
        let mut wait_for = Vec::new();
        for (_, test) in found.tree.tests() {
            let met = asking.range.start;
            let at_once = self.language.hoistable(self, placed, directive, met, test);
            // After what the construct depends on, data is as it will be mapped.
            let waited = without_depend(directive).filter(|_| parsed.language != Language::Fortran);
            if at_once.is_err() && waited.is_some_and(|d| self.language.hoistable(self, placed, &d, met, test).is_ok())
            {
                wait_for = dependences(directive);
            } else if let Err(why) = at_once {
                let message =
                    format!("this choice must be made above the `{}` construct, and cannot be: {why}", directive.name);
                self.out.sites.report(&codes::NOT_HOISTABLE, parsed, &asking.range, &message);
                return Some(Inside::Done);
            }
        }
        let part = self.options.whole_lines(parsed, &node.extent);
        let Some((renames, moved)) = self.move_out(placed, Some(&part), &[directive]) else {
            return Some(Inside::Done);
        };
        let mut arms = FxHashMap::default();
        for (nth, leaf) in found.tree.leaves().into_iter().enumerate() {
            let outer = self.forced.clone();
            self.forced.insert(found.id, leaf);
            let arm = self.copied_arm(found.id, nth, id, state, &part);
            self.forced = outer;
            let Some(arm) = arm else { return Some(Inside::Done) };
            arms.insert(leaf, arm);
        }
        self.renames = renames;
        let place = BranchPlace { at, end: node.extent.end, moved, wait_for };
        self.choose(found.at, &found.tree, arms, place, state);
        Some(Inside::Done)
    }

    /// The undecided metadirective whose statement is all that a construct governs: stacked on it,
    /// or (unless only a loop may follow) alone in its block. Those in between that come to `nothing`
    /// are looked through.
    fn choice_right_inside(&self, outer: NodeId, inside: &State, stacked_only: bool) -> Option<Found<'u>> {
        let parsed = self.parsed();
        let mut outer = outer;
        loop {
            let body = parsed.nodes.list[outer as usize].body.as_deref()?;
            let is_directive = |c: &NodeId| matches!(parsed.nodes.list[*c as usize].kind, NodeKind::Directive(_));
            let id = parsed.nodes.children(Some(outer)).find(is_directive)?;
            let node = &parsed.nodes.list[id as usize];
            let NodeKind::Directive(index) = node.kind else { return None };
            let placed = &parsed.directives[index as usize];
            if !placed.directive.name.ends_with("metadirective") {
                return None;
            }
            let before = body.range.start..node.extent.start;
            let after = node.extent.end..body.range.end;
            if ![before, after].iter().all(|r| self.options.is_bare(parsed, r, stacked_only)) {
                return None;
            }
            let mut quiet = Sites::default();
            let (clauses, decision) =
                quiet.metadirective(&self.unit.known_metadirectives, parsed, placed, &inside.context);
            let chosen = match self.forced.get(&id) {
                Some(forced) => *forced,
                None => match self.metadirective_tree(placed, &clauses, &decision) {
                    DecisionTree::Leaf(leaf) => leaf,
                    tree => return Some(Found { id, at: DirectiveId(index), clauses, tree }),
                },
            };
            if chosen.and_then(|i| clauses[i].variant()).is_some_and(|v| v.name != "nothing") {
                return None;
            }
            outer = id;
        }
    }
}

/// The directive as it is once its dependences are fulfilled; `None`: it has none.
fn without_depend(directive: &Directive) -> Option<Directive> {
    let mut waited = directive.clone();
    waited.clauses.retain(|c| c.name != "depend");
    (waited.clauses.len() < directive.clauses.len()).then_some(waited)
}

/// What a construct depends on.
fn dependences(directive: &Directive) -> Vec<DirectivePart> {
    let clauses = directive.clauses.iter().filter(|c| c.name == "depend");
    clauses.map(|c| DirectivePart { range: c.range.clone(), read_as: ReadAs::Clause, changes: Vec::new() }).collect()
}
