//! Metadirectives (OpenMP 5.2, 7.4): the chosen directive in its place, or an if-chain whose branches are
//! each specialised in their own context.

use super::branches::{BranchPlace, candidate_clauses, is_candidate};
use super::{Inside, Specialiser, State, dispatch};
use crate::copies;
use crate::decision_tree::DecisionTree;
use crate::places::{self, alone_end};
use crate::plan::{Action, Arm, ClauseId, DirectiveId, DirectiveVariant, Head, Variant};
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, Directive};
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{self, Body, NodeId};
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::fortran::{Statement as FortranStatement, StatementKind as FortranKind};
use ompick_frontend::syntax::{Statement, StatementKind};
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::decision::Decision;
use ompick_resolver::names::Association;
use rustc_hash::FxHashMap;
use std::ops::Range;

impl<'u> Specialiser<'_, 'u> {
    pub(super) fn metadirective(&mut self, id: NodeId, at: DirectiveId, state: &State) -> Inside {
        let parsed = self.parsed();
        let placed = at.of(parsed);
        let (clauses, decision) =
            self.out.sites.metadirective(&self.unit.known_metadirectives, parsed, placed, &state.context);
        // That is an error, and what else could be said follows from it.
        if parsed.syntax.fortran.as_deref().is_some_and(|f| f.enclosing_unterminated(placed.range.start).is_some()) {
            return Inside::Same;
        }
        let chosen = match self.forced.get(&id) {
            Some(forced) => *forced,
            None => match self.metadirective_tree(placed, &clauses, &decision) {
                DecisionTree::Leaf(leaf) => leaf,
                tree => {
                    if let Some(declarative) = declarative_leaf(&tree, &clauses) {
                        let message = format!("a `{declarative}` directive cannot be chosen at run time");
                        self.out.sites.report(&codes::RUN_TIME, parsed, &placed.range, &message);
                        return Inside::Same;
                    }
                    self.note_tests(&tree, at, state);
                    self.choose_at_run_time(id, at, &tree, state);
                    return Inside::Done;
                }
            },
        };
        let variant = chosen.and_then(|i| clauses[i].variant());
        if let Some(variant) = variant.filter(|v| dispatch::is_dispatch(v)) {
            return self.dispatch(id, at, variant, state);
        }
        let inside = variant.and_then(|v| self.inside(v, placed, state));
        if let (Some(inside), Some(variant)) = (&inside, variant)
            && let Some(done) = self.hoisted(id, at, variant, inside, state)
        {
            return done;
        }
        let clause = chosen.and_then(|candidate| self.clauses_of_variants(placed)[candidate]);
        let planned = clause.and_then(|clause| self.variant(at, clause, state));
        let node = &parsed.nodes.list[id as usize];
        if let Some(variant) = variant.filter(|v| governs_statement(v))
            && let Some(why) = self.no_statement(node.body.as_deref(), AppliedTo::Statement)
        {
            let message = format!("the chosen variant `{}` {why}", variant.name);
            self.lacks_statement(placed, node.body.as_deref(), &message);
            return Inside::Same;
        }
        let variant = planned.as_ref().and_then(|v| v.directive(placed));
        match self.options.can_replace(parsed, placed, node.body.as_deref(), variant) {
            Ok(()) => {
                let chosen = DirectiveVariant { node: id, directive: at, variant: planned };
                self.out.actions.push(Action::Directive(chosen));
            }
            Err(why) => self.out.sites.report(&codes::ODD_REGION, parsed, &placed.range, &why.to_string()),
        }
        inside.map_or(Inside::Same, Inside::New)
    }

    /// What is left for run time of a metadirective's decision: if all directive variants are equal
    /// there is nothing to choose.
    pub(super) fn metadirective_tree(&self, placed: &Placed, clauses: &[&Clause], decision: &Decision) -> DecisionTree {
        let tree = self.tree_of(decision);
        let expanded = self.parsed().text.text();
        let text = |leaf: Option<usize>| {
            let variant = leaf.and_then(|i| clauses[i].variant()).filter(|v| v.name != "nothing")?;
            Some(placed.spelled(&variant.range, expanded).trim_ascii().to_vec())
        };
        let leaves = tree.leaves();
        match leaves.iter().all(|leaf| text(*leaf) == text(leaves[0])) {
            true => DecisionTree::Leaf(leaves[0]),
            // Each candidate has a copy of its own, with labels of its own.
            false => tree,
        }
    }

    /// Why a directive cannot apply to what follows it, if it cannot.
    fn no_statement(&self, body: Option<&Body>, applied_to: AppliedTo) -> Option<&'static str> {
        let parsed = self.parsed();
        let Some(body) = body else { return Some("has no statement to apply to") };
        if let Some(fortran) = &parsed.syntax.fortran {
            return fortran.no_branch(&body.range, &parsed.syntax.errors);
        }
        let declares = |s: &Statement| s.kind == StatementKind::Declaration;
        // In C++ it is one (`[stmt.stmt]`), but copies would hide its names.
        let is_declaration = (parsed.language == Language::C || applied_to == AppliedTo::Copies)
            && body.end_directive.is_none()
            && parsed.syntax.statement_at(&body.range).is_some_and(declares);
        is_declaration.then_some(match parsed.language {
            Language::C => "cannot apply to a declaration, which is no statement",
            _ => "cannot apply to a declaration: nothing behind it would see what is declared",
        })
    }

    /// Of a `begin metadirective` without a body it is said already that its end is missing.
    fn lacks_statement(&mut self, placed: &Placed, body: Option<&Body>, message: &str) {
        if body.is_some() || !placed.directive.name.starts_with("begin") {
            let parsed = self.parsed();
            self.out.sites.report(&codes::NO_STATEMENT, parsed, &placed.range, message);
            if let Some((half, what)) = body.and_then(|body| half_construct(parsed, body)) {
                self.out.sites.also(parsed, &half, what);
            }
        }
    }

    /// By candidate: the first clause with its directive variant, as two that are spelled the same are one; `None`:
    /// `nothing`.
    fn clauses_of_variants(&self, placed: &'u Placed) -> Vec<Option<ClauseId>> {
        let expanded = self.parsed().text.text();
        let mut first: FxHashMap<Vec<u8>, ClauseId> = FxHashMap::default();
        let clauses = placed.directive.clauses.iter().zip(0..).filter(|(clause, _)| is_candidate(clause));
        let of_candidate = |(clause, n): (&Clause, u32)| {
            let variant = clause.variant().filter(|v| v.name != "nothing")?;
            let spelled = placed.spelled(&variant.range, expanded).trim_ascii().to_vec();
            Some(*first.entry(spelled).or_insert(ClauseId(n)))
        };
        clauses.map(of_candidate).collect()
    }

    /// The directive variant of a clause, calls in it decided in the context around it.
    fn variant(&mut self, metadirective: DirectiveId, clause: ClauseId, state: &State) -> Option<Variant> {
        let placed = metadirective.of(self.parsed());
        let expanded = self.parsed().text.text();
        let variant = clause.of(&placed.directive).variant()?;
        let spelled = placed.spelled(&variant.range, expanded);
        let changes = self.rewritten_with_macros(&spelled, placed.range.start, state).unwrap_or_default();
        Some(Variant { clause, changes, shared: Vec::new() })
    }

    /// Plans a metadirective as an if-chain, each branch with its own copy of what it governs,
    /// specialised in its own context.
    fn choose_at_run_time(&mut self, id: NodeId, at: DirectiveId, tree: &DecisionTree, state: &State) {
        let parsed = self.parsed();
        let placed = at.of(parsed);
        let clauses = candidate_clauses(&placed.directive);
        let node = &parsed.nodes.list[id as usize];
        let mut arms: FxHashMap<Option<usize>, Arm> = FxHashMap::default();
        let leaves = tree.leaves();
        let variant_of = |leaf: Option<usize>| leaf.and_then(|i| clauses[i].variant()).filter(|v| v.name != "nothing");
        let governs = leaves.iter().any(|l| variant_of(*l).is_some_and(governs_statement));
        let body = node.body.as_deref().filter(|b| governs || b.end_directive.is_some());
        if governs && let Some(why) = self.no_statement(body, AppliedTo::Copies) {
            let message = format!("a directive variant of this metadirective {why}");
            return self.lacks_statement(placed, body, &message);
        }
        let separates = |v: &&Directive| nodes::association(v) == Some(Association::Separating);
        if let Some(v) = leaves.iter().find_map(|l| variant_of(*l).filter(separates)) {
            let message = format!("`{}` only separates parts of a construct: run time cannot choose it", v.name);
            return self.out.sites.report(&codes::RUN_TIME, parsed, &placed.range, &message);
        }
        let message = match body {
            Some(b) if b.end_directive.is_some() && places::attribute_list_item(parsed, placed).is_some() => {
                Some("a run-time choice cannot begin a region as one of several directives in an attribute")
            }
            None if places::needs_block(parsed, placed) => {
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
        let clause_of = self.clauses_of_variants(placed);
        for (nth, leaf) in leaves.into_iter().enumerate() {
            let variant = variant_of(leaf);
            let inside = variant.and_then(|v| self.inside(v, placed, state)).unwrap_or_else(|| state.clone());
            if variant.is_some_and(|v| dispatch::is_dispatch(v) || self.to_hoist(id, v, &inside, state).is_some()) {
                // What is right inside must be chosen above this branch's directive; `dispatch` is no
                // directive of the output.
                let whole = self.options.whole_lines(parsed, &node.extent);
                let outer = self.forced.clone();
                self.forced.insert(id, leaf);
                let arm = self.copied_arm(id, nth, id, state, &whole);
                self.forced = outer;
                let Some(arm) = arm else { return };
                arms.insert(leaf, arm);
                continue;
            }
            let mut planned = leaf.and_then(|candidate| self.variant(at, clause_of[candidate]?, state));
            if let (Some(planned), Some(variant)) = (&mut planned, variant)
                && !moved.names.is_empty()
                && copies::needs_shared(variant, placed.buffer(parsed.text.text()))
            {
                planned.shared.clone_from(&moved.names);
            }
            let copy = match &part {
                Some(part) => {
                    let Some(copy) = self.copy(id, nth, id + 1, node.end, inside, part) else { return };
                    Some(copy)
                }
                None => None,
            };
            if let Err(why) = self.options.can_branch(parsed, placed, body, variant) {
                return self.out.sites.report(&codes::ODD_REGION, parsed, &placed.range, &why.to_string());
            }
            arms.insert(leaf, Arm { head: Head::Variant { node: id, variant: planned }, copy });
        }
        self.renames = outer;
        let end = body.map_or_else(|| alone_end(parsed, placed), |b| self.options.region_end(parsed, b));
        self.choose(at, tree, arms, BranchPlace { at, end, moved, wait_for: Vec::new() }, state);
        if body.is_none() {
            self.walk(id + 1, node.end, state.clone());
        }
    }
}

/// The statement of Fortran in a region that begins a construct without an end, or divides or ends one without a
/// beginning, and what is to be said of it.
fn half_construct(parsed: &ParsedFile, body: &Body) -> Option<(Range<usize>, &'static str)> {
    let fortran = parsed.syntax.fortran.as_deref()?;
    let is_unread =
        |s: &FortranStatement| parsed.syntax.errors.binary_search_by_key(&s.range.start, |e| e.start).is_ok();
    fortran.statements_in(&body.range).filter(|(_, s)| is_unread(s)).find_map(|(_, s)| match s.kind {
        FortranKind::Divides | FortranKind::EndConstruct | FortranKind::End => {
            Some((s.range.clone(), "what this belongs to has no beginning"))
        }
        kind => kind.opens_construct().then(|| (s.range.clone(), "what begins here has no end")),
    })
}

/// What a directive applies to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AppliedTo {
    Statement,
    /// Each branch of a choice at run time has one.
    Copies,
}

/// Whether a directive variant takes a statement.
fn governs_statement(variant: &Directive) -> bool {
    matches!(nodes::association(variant), Some(Association::Block | Association::Loop))
}

/// A directive among those that run time chooses from that declares something, and is not executed.
fn declarative_leaf<'c>(tree: &DecisionTree, clauses: &[&'c Clause]) -> Option<&'c str> {
    let variants = tree.leaves().into_iter().flatten().filter_map(|i| clauses[i].variant());
    let declares = |v: &&Directive| {
        matches!(nodes::association(v), Some(Association::Declarative | Association::Delimited)) && v.name != "nothing"
    };
    variants.filter(declares).map(|v| v.name.as_str()).next()
}
