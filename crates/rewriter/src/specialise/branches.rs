//! The branches of a choice at run time: copies of statements, each walked in its own context, which are
//! put together under their conditions. What must stay one moves out of the copies.

use super::{Specialiser, State, Walked};
use crate::copies::{self, Moved, Renames};
use crate::elaborate::Name;
use crate::lines::line_of;
use crate::lower::choice::{Arm, Choice};
use crate::lower::conditionals;
use crate::plan::Plan;
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, ClauseKind, Directive};
use ompick_frontend::nodes::{NodeId, NodeKind};
use ompick_frontend::placed::Placed;
use ompick_frontend::working::Edit;
use ompick_resolver::matching::Test;
use ompick_resolver::selector::ContextSelector;
use std::collections::HashMap;
use std::ops::Range;

impl<'u> Specialiser<'_, 'u> {
    /// Puts the arms of a metadirective's choice together under their conditions, in place of what
    /// stands from the directive `at` up to `end`.
    pub(super) fn emit_choice(
        &mut self,
        (meta, clauses): (&'u Placed, &[&'u Clause]),
        plan: &Plan,
        arms: HashMap<Option<usize>, Arm>,
        (at, end, declarations): (&'u Placed, usize, &[Vec<u8>]),
        state: &State,
    ) {
        let parsed = self.parsed();
        let plan = same_arms_merged(plan, &arms);
        let mut conditions = HashMap::new();
        for (candidate, test) in plan.tests() {
            let ClauseKind::When { selector, .. } = &clauses[candidate].kind else { continue };
            match self.condition(meta, selector, test, state) {
                Ok(text) => conditions.insert((candidate, test.clone()), text),
                Err(why) => {
                    let message = format!("this choice cannot be made at run time: {why}");
                    return self.out.sites.report(&codes::RUN_TIME, parsed, &meta.range, &message);
                }
            };
        }
        self.emit_arms((&plan, false), &arms, &conditions, (at, end, declarations));
    }

    /// Puts branches under conditions that are known already; `merge`: those with the same text are one.
    pub(super) fn emit_arms(
        &mut self,
        (plan, merge): (&Plan, bool),
        arms: &HashMap<Option<usize>, Arm>,
        conditions: &HashMap<(usize, Test), Vec<u8>>,
        (at, end, declarations): (&'u Placed, usize, &[Vec<u8>]),
    ) {
        let parsed = self.parsed();
        let plan = if merge { same_arms_merged(plan, arms) } else { plan.clone() };
        let labels = self.options.labels_of_loops_around(parsed, &(at.range.start..end));
        let loop_ends: Vec<Name> = labels.iter().map(|l| self.renames.label(parsed, l)).collect();
        let choice = Choice { plan: &plan, arms, conditions, declarations, loop_ends: &loop_ends };
        let edit = self.options.choice(parsed, at, end, &choice);
        self.out.edits.extend(conditionals::around(self.unit.unit, parsed, &edit.range));
        self.out.edits.push(edit);
    }

    /// The text of a test at a directive.
    pub(super) fn condition(
        &mut self,
        placed: &Placed,
        selector: &ContextSelector,
        test: &Test,
        state: &State,
    ) -> Result<Vec<u8>, String> {
        let in_target = state.context.enclosed_by_target || state.on_device;
        let spelled = {
            let working = self.parsed().text.text();
            let at = (placed.range.start, in_target);
            self.options.condition(self, (placed, working), selector, test, at)?
        };
        Ok(self.rewritten_expression(&spelled, placed.range.start, state).unwrap_or(spelled))
    }

    /// A part of the file as it reads in another context; `None` if there are too many copies.
    ///
    /// `choice`: the metadirective, and which of its branches this is.
    pub(super) fn copy(
        &mut self,
        (choice, nth): (NodeId, usize),
        first: NodeId,
        end: NodeId,
        inside: State,
        part: &Range<usize>,
    ) -> Option<Vec<u8>> {
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
        let mut renames = self.renames.clone();
        if !renames.label_copy(self.options, parsed, part, (self.out.copies, nth == 0)) {
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
            around: self.around.iter().copied().chain([choice]).collect(),
            ..*self
        };
        sub.walk(first, end, inside);
        let renamed = sub.renames.edits(self.options, parsed, part, &sub.out.edits);
        let mut edits = std::mem::take(&mut sub.out.edits);
        edits.extend(renamed);
        edits.extend(conditionals::inside(self.unit.unit, parsed, part));
        Edit::sort(&mut edits);
        let copies = sub.out.copies;
        self.out.absorb(sub.out);
        (copies <= limit).then(|| parsed.text.render(part, &edits))
    }

    /// Takes what must stay one out of the copies of a part that come next, and gives the renames to go back
    /// to behind them. `None`: something cannot leave them, which is said.
    pub(super) fn move_out(
        &mut self,
        placed: &Placed,
        part: Option<&Range<usize>>,
        variants: &[&Directive],
    ) -> Option<(Renames, Moved)> {
        let parsed = self.parsed();
        let outer = self.renames.clone();
        let Some(part) = part else { return Some((outer, Moved::default())) };
        let moved = match self.options.moved(parsed, part, &self.renames) {
            Ok(moved) if !moved.places.is_empty() && variants.iter().any(|v| copies::is_target(v)) => {
                Err("it stands in a target construct".to_owned())
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
        let line = |id: NodeId| line_of(parsed, parsed.nodes.list[id as usize].extent.start);
        let lines: Vec<String> = self.around.iter().chain([&choice]).map(|&id| line(id).to_string()).collect();
        let message = format!(
            "run-time choices inside each other need more than {} copies of a statement",
            self.options.style().max_copies
        );
        let note =
            format!("the choices that multiply are in lines {}; --max-copies raises the limit", lines.join(", "));
        let NodeKind::Directive(index) = parsed.nodes.list[choice as usize].kind else { return };
        let range = &parsed.directives[index as usize].range;
        self.out.sites.report_with(&codes::TOO_MANY_COPIES, parsed, range, &message, Some(note));
    }
}

/// Branches with the same text are one.
fn same_arms_merged(plan: &Plan, arms: &HashMap<Option<usize>, Arm>) -> Plan {
    plan.map(&|leaf| {
        let same = arms.iter().filter(|(_, a)| Some(*a) == arms.get(&leaf)).map(|(l, _)| *l);
        same.min().unwrap_or(leaf)
    })
}
