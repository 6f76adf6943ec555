//! Metadirectives (OpenMP 5.2, 7.4): the chosen directive in its place, or an if-chain whose branches are
//! each specialised in their own context.

use super::{Inside, Specialiser, State, dispatch};
use crate::copies;
use crate::lower::choice::{Arm, alone_end};
use crate::lower::{conditionals, listed};
use crate::plan::Plan;
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, Directive};
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{self, Body, NodeId};
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::{Statement, StatementKind};
use ompick_resolver::decision::Decision;
use ompick_resolver::names::Association;
use std::collections::HashMap;

impl<'u> Specialiser<'_, 'u> {
    pub(super) fn metadirective(&mut self, id: NodeId, placed: &'u Placed, state: &State) -> Inside {
        let parsed = self.parsed();
        let (clauses, decision) = self.out.sites.metadirective(parsed, placed, &state.context);
        let chosen = match self.forced.get(&id) {
            Some(forced) => *forced,
            None => match self.metadirective_plan(placed, &clauses, &decision) {
                Plan::Leaf(leaf) => leaf,
                plan => {
                    self.note_tests(&plan, (placed, &clauses), state);
                    self.choose_at_run_time(id, placed, &clauses, &plan, state);
                    return Inside::Done;
                }
            },
        };
        let variant = chosen.and_then(|i| clauses[i].variant());
        if let Some(variant) = variant.filter(|v| dispatch::is_dispatch(v)) {
            return self.dispatch(id, placed, variant, state);
        }
        let inside = variant.and_then(|v| self.inside(v, placed, state));
        if let (Some(inside), Some(variant)) = (&inside, variant)
            && let Some(done) = self.hoisted(id, placed, variant, inside, state)
        {
            return done;
        }
        let text = self.variant_text(placed, variant, state);
        let node = &parsed.nodes.list[id as usize];
        if let Some(variant) = variant.filter(|v| governs_statement(v))
            && let Some(why) = self.no_statement(node.body.as_ref())
        {
            let message = format!("the chosen variant `{}` {why}", variant.name);
            self.lacks_statement(placed, node.body.as_ref(), &message);
            return Inside::Same;
        }
        match self.options.metadirective(parsed, placed, node.body.as_ref(), variant, text.as_deref()) {
            Ok(edits) => self.insert(conditionals::with_cut(self.unit.unit, parsed, edits)),
            Err(problem) => self.out.sites.report(&codes::ODD_REGION, parsed, &placed.range, &problem),
        }
        inside.map_or(Inside::Same, Inside::New)
    }

    /// What is left for run time of a metadirective's decision: if all directive variants are equal
    /// there is nothing to choose.
    pub(super) fn metadirective_plan(&self, placed: &Placed, clauses: &[&Clause], decision: &Decision) -> Plan {
        let plan = self.plan_of(decision);
        let working = self.parsed().text.text();
        let text = |leaf: Option<usize>| {
            let variant = leaf.and_then(|i| clauses[i].variant()).filter(|v| v.name != "nothing")?;
            Some(placed.spelled(&variant.range, working).trim_ascii().to_vec())
        };
        let leaves = plan.leaves();
        match leaves.iter().all(|leaf| text(*leaf) == text(leaves[0])) {
            true => Plan::Leaf(leaves[0]),
            // Each candidate has a copy of its own, with labels of its own.
            false => plan,
        }
    }

    /// Why a directive cannot apply to what follows it, if it cannot.
    fn no_statement(&self, body: Option<&Body>) -> Option<&'static str> {
        let parsed = self.parsed();
        let Some(body) = body else { return Some("has no statement to apply to") };
        if let Some(fortran) = &parsed.syntax.fortran {
            return fortran.no_branch(&body.range, &parsed.syntax.errors);
        }
        let declares = |s: &Statement| s.kind == StatementKind::Declaration;
        let is_declaration = parsed.language == Language::C
            && body.end_directive.is_none()
            && parsed.syntax.statement_at(&body.range).is_some_and(declares);
        is_declaration.then_some("cannot apply to a declaration, which is no statement")
    }

    /// Of a `begin metadirective` without a body it is said already that its end is missing.
    fn lacks_statement(&mut self, placed: &Placed, body: Option<&Body>, message: &str) {
        if body.is_some() || !placed.directive.name.starts_with("begin") {
            self.out.sites.report(&codes::NO_STATEMENT, self.parsed(), &placed.range, message);
        }
    }

    /// A directive variant's text, calls in it decided in the context around it; `None`: `nothing`.
    fn variant_text(&mut self, placed: &Placed, variant: Option<&Directive>, state: &State) -> Option<Vec<u8>> {
        let variant = variant.filter(|v| v.name != "nothing")?;
        let spelled = placed.spelled(&variant.range, self.parsed().text.text());
        Some(self.options.rewritten(self, &spelled, placed.range.start, state).unwrap_or_else(|| spelled.into_owned()))
    }

    /// Writes a metadirective as an if-chain, each branch with its own copy of what it governs,
    /// specialised in its own context.
    fn choose_at_run_time(
        &mut self,
        id: NodeId,
        placed: &'u Placed,
        clauses: &[&'u Clause],
        plan: &Plan,
        state: &State,
    ) {
        let parsed = self.parsed();
        let node = &parsed.nodes.list[id as usize];
        let mut arms: HashMap<Option<usize>, Arm> = HashMap::new();
        let leaves = plan.leaves();
        let variant_of = |leaf: Option<usize>| leaf.and_then(|i| clauses[i].variant()).filter(|v| v.name != "nothing");
        let governs = leaves.iter().any(|l| variant_of(*l).is_some_and(governs_statement));
        let body = node.body.as_ref().filter(|b| governs || b.end_directive.is_some());
        if governs && let Some(why) = self.no_statement(body) {
            let message = format!("a directive variant of this metadirective {why}");
            return self.lacks_statement(placed, body, &message);
        }
        let separates = |v: &&Directive| nodes::association(v) == Some(Association::Separating);
        if let Some(v) = leaves.iter().find_map(|l| variant_of(*l).filter(separates)) {
            let message = format!("`{}` only separates parts of a construct: run time cannot choose it", v.name);
            return self.out.sites.report(&codes::RUN_TIME, parsed, &placed.range, &message);
        }
        let has_end = body.is_some_and(|b| b.end_directive.is_some());
        let message = match body {
            Some(_) if has_end && listed::of(parsed, placed).is_some() => {
                Some("a run-time choice cannot begin a region as one of several directives in an attribute")
            }
            None if listed::needs_block(parsed, placed) => {
                Some("a run-time choice of one of several directives that stand alone must stand in a block")
            }
            _ => None,
        };
        if let Some(message) = message {
            return self.out.sites.report(&codes::ODD_REGION, parsed, &placed.range, message);
        }
        let part = body.map(|b| self.options.region(parsed, placed, b));
        if part.as_ref().is_some_and(|p| copies::stray_case(parsed, p)) {
            let message = "a `case` label in a statement that must be copied belongs to a `switch` around it";
            return self.out.sites.report(&codes::ODD_REGION, parsed, &placed.range, message);
        }
        let variants: Vec<&Directive> = leaves.iter().filter_map(|l| variant_of(*l)).collect();
        let Some((outer, moved)) = self.move_out(placed, part.as_ref(), &variants) else { return };
        for (nth, leaf) in leaves.into_iter().enumerate() {
            let variant = variant_of(leaf);
            let inside = variant.and_then(|v| self.inside(v, placed, state)).unwrap_or_else(|| state.clone());
            if variant.is_some_and(|v| dispatch::is_dispatch(v) || self.to_hoist(id, v, &inside).is_some()) {
                // What is right inside must be chosen above this branch's directive; `dispatch` is no
                // directive of the output.
                let whole = self.options.whole_lines(parsed, &node.extent);
                let outer = self.forced.clone();
                self.forced.insert(id, leaf);
                let copy = self.copy((id, nth), id, node.end, state.clone(), &whole);
                self.forced = outer;
                let Some(copy) = copy else { return };
                arms.insert(leaf, self.options.plain_arm(parsed, placed, &whole, copy));
                continue;
            }
            let mut text = self.variant_text(placed, variant, state);
            if let (Some(text), Some(variant)) = (&mut text, variant)
                && !moved.names.is_empty()
                && copies::needs_shared(variant, placed.buffer(parsed.text.text()))
            {
                text.extend([b" shared(", moved.names.join(&b", "[..]).as_slice(), b")"].concat());
            }
            let region = match &part {
                Some(part) => {
                    let Some(copy) = self.copy((id, nth), id + 1, node.end, inside, part) else { return };
                    Some(copy)
                }
                None => None,
            };
            match self.options.arm(parsed, placed, body, variant, text, region) {
                Ok(arm) => arms.insert(leaf, arm),
                Err(problem) => return self.out.sites.report(&codes::ODD_REGION, parsed, &placed.range, &problem),
            };
        }
        self.renames = outer;
        let end = body.map_or_else(|| alone_end(parsed, placed), |b| self.options.region_end(parsed, b));
        self.emit_choice((placed, clauses), plan, arms, (placed, end, &moved.declarations), state);
        if body.is_none() {
            self.walk(id + 1, node.end, state.clone());
        }
    }
}

/// Whether a directive variant takes a statement.
fn governs_statement(variant: &Directive) -> bool {
    matches!(nodes::association(variant), Some(Association::Block | Association::Loop))
}
