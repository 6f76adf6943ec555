//! The walk over a file's nodes in a context: every site is decided where it stands, constructs
//! chosen outside add to the context inside (DESIGN.md, flow 6).

use crate::copies::{self, Moved, Renames};
use crate::elaborate::{DeclaredVariant, Elaborated, Name};
use crate::lower::c::Lowering;
use crate::lower::choice::{Arm, Choice};
use crate::lower::condition;
use crate::lower::dispatcher::{self, CallSite, Callee, Dispatched};
use crate::plan::Plan;
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, ClauseKind, Directive};
use ompick_frontend::nodes::{self, NodeId, NodeKind};
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::{Call, DeclarationKind};
use ompick_frontend::unit::ParsedFile;
use ompick_frontend::working::Edit;
use ompick_resolver::context::{ClauseProperty, Context};
use ompick_resolver::decision::Outcome;
use ompick_resolver::matching::Test;
use ompick_resolver::names::{self, Association};
use ompick_resolver::selector::ContextSelector;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::rc::Rc;

/// What a walk over a part of a file came to.
#[derive(Default)]
pub struct Walked {
    pub edits: Vec<Edit>,
    pub sites: Sites,
    /// Functions called by name, after replacement, in host and in device contexts.
    pub calls: BTreeSet<(Name, bool)>,
    /// Functions to put before the enclosing item, by the name they get.
    pub helpers: BTreeMap<Name, Helper>,
    /// Copies of statements made for run-time choices.
    pub copies: usize,
}

/// A function that a call needs beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Helper {
    /// Forwards to a variant whose own name is shadowed.
    Alias { variant: Name },
    /// Chooses among a base function and its variants.
    Dispatcher { base: Name, text: Vec<u8> },
    /// Declares the device version of a function that is defined further down or elsewhere.
    Prototype { of: Name },
    /// Support code that does not depend on the program.
    Support { text: Vec<u8> },
}

/// The context of a node and what goes with it.
#[derive(Clone)]
pub struct State {
    context: Rc<Context>,
    on_device: bool,
}

/// Walks one file of one unit for one target.
pub struct Specialiser<'a, 'u> {
    pub unit: &'a Elaborated<'u>,
    pub file: usize,
    pub options: &'a Lowering,
    /// The name of a function's device version, if it has one of its own.
    pub device_version: &'a dyn Fn(&[u8]) -> Option<Name>,
    pub out: Walked,
    /// Metadirectives that are decided from outside, because their choice was hoisted: the candidate.
    forced: HashMap<NodeId, Option<usize>>,
    /// The run-time choices around, outermost first.
    around: Vec<NodeId>,
    renames: Renames,
}

impl<'a, 'u> Specialiser<'a, 'u> {
    pub fn new(
        unit: &'a Elaborated<'u>,
        file: usize,
        options: &'a Lowering,
        device_version: &'a dyn Fn(&[u8]) -> Option<Name>,
    ) -> Self {
        Specialiser {
            unit,
            file,
            options,
            device_version,
            out: Walked::default(),
            forced: HashMap::new(),
            around: Vec::new(),
            renames: Renames::default(),
        }
    }

    fn parsed(&self) -> &'u ParsedFile {
        &self.unit.unit.files[self.file]
    }

    /// Specialises one version of a function: `context` is that at its top (OpenMP 5.2, 7.1).
    pub fn function(&mut self, id: NodeId, context: Context, on_device: bool) {
        let end = self.parsed().nodes.list[id as usize].end;
        self.walk(id + 1, end, State { context: Rc::new(context), on_device });
    }

    /// Specialises the nodes from `first` up to `end`.
    fn walk(&mut self, first: NodeId, end: NodeId, state: State) {
        let parsed = self.parsed();
        let nodes = &parsed.nodes.list;
        // (end of the subtree, state before it)
        let mut open: Vec<(NodeId, State)> = Vec::new();
        let mut state = state;
        let mut id = first;
        while id < end {
            while let Some((until, _)) = open.last()
                && *until <= id
            {
                state = open.pop().expect("just looked at").1;
            }
            let node = &nodes[id as usize];
            match node.kind {
                // A function inside a function (GNU C) runs where it is called: as around it.
                NodeKind::Function(_) => {}
                NodeKind::Call(call) => {
                    let call = &parsed.syntax.calls[call as usize];
                    self.call(call, &state);
                }
                NodeKind::Directive(index) => match self.directive(id, index, &state) {
                    Inside::Same => {}
                    Inside::New(inside) => open.push((node.end, std::mem::replace(&mut state, inside))),
                    Inside::Done => {
                        id = node.end;
                        continue;
                    }
                },
            }
            id += 1;
        }
    }

    /// A directive: its own text is specialised in the context around it.
    fn directive(&mut self, id: NodeId, index: u32, state: &State) -> Inside {
        let parsed = self.parsed();
        let placed = &parsed.directives[index as usize];
        match placed.directive.name.as_str() {
            "metadirective" | "begin metadirective" => self.metadirective(id, placed, state),
            "dispatch" => {
                let message = "the `dispatch` construct is not resolved yet";
                self.out.sites.report(&codes::UNSUPPORTED_DIRECTIVE, parsed, &placed.range, message);
                Inside::Same
            }
            _ => {
                let inside = self.inside(&placed.directive, placed, state);
                if let Some(inside) = &inside
                    && self.hoisted(id, placed, inside, state)
                {
                    return Inside::Done;
                }
                self.directive_text(placed, state);
                inside.map_or(Inside::Same, Inside::New)
            }
        }
    }

    /// The state inside a construct; `None` if the directive encloses nothing.
    fn inside(&self, directive: &Directive, placed: &Placed, state: &State) -> Option<State> {
        let text = placed.buffer(self.parsed().text.text());
        let mut context = (*state.context).clone();
        let ancestor = directive.clauses.iter().any(|c| {
            c.name == "device"
                && c.argument.clone().is_some_and(|a| {
                    let argument = text[a].trim_ascii();
                    argument.strip_prefix(b"ancestor").is_some_and(|r| r.trim_ascii_start().starts_with(b":"))
                })
        });
        let simd: Vec<ClauseProperty> = directive
            .clauses
            .iter()
            .filter(|c| matches!(c.name.as_str(), "simdlen" | "aligned"))
            .map(|c| ClauseProperty::parse(&String::from_utf8_lossy(&text[c.range.clone()])))
            .collect();
        let entered = match ancestor {
            true => context.enter_ancestor(&directive.name),
            false => context.enter(&directive.name, &simd),
        };
        let targets = names::leaves(&directive.name).is_some_and(|l| l.contains(&"target"));
        let on_device = if targets { !ancestor } else { state.on_device };
        entered.then(|| State { context: Rc::new(context), on_device })
    }

    fn metadirective(&mut self, id: NodeId, placed: &'u Placed, state: &State) -> Inside {
        let parsed = self.parsed();
        let (clauses, decision) = self.out.sites.metadirective(parsed, placed, &state.context);
        let chosen = match self.forced.get(&id) {
            Some(forced) => *forced,
            None => match decision.static_choice() {
                Some(Outcome::Candidate(i)) => Some(i),
                Some(Outcome::Fallback(_)) => None,
                None => {
                    self.choose_at_run_time(id, placed, &clauses, &Plan::of(&decision), state);
                    return Inside::Done;
                }
            },
        };
        let variant = chosen.and_then(|i| clauses[i].variant());
        let text = self.variant_text(placed, variant, state);
        let node = &parsed.nodes.list[id as usize];
        match self.options.metadirective(parsed, placed, node.body.as_ref(), variant, text.as_deref()) {
            Ok(edits) => self.out.edits.extend(edits),
            Err(problem) => self.out.sites.report(&codes::ODD_REGION, parsed, &placed.range, &problem),
        }
        variant.and_then(|v| self.inside(v, placed, state)).map_or(Inside::Same, Inside::New)
    }

    /// A directive variant's text, calls in it decided in the context around it; `None`: `nothing`.
    fn variant_text(&mut self, placed: &Placed, variant: Option<&Directive>, state: &State) -> Option<Vec<u8>> {
        let variant = variant.filter(|v| v.name != "nothing")?;
        let spelled = placed.spelled(&variant.range, self.parsed().text.text());
        Some(self.rewritten(&spelled, placed.range.start, state).unwrap_or_else(|| spelled.into_owned()))
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
        if governs && body.is_none() {
            let message = "a directive variant of this metadirective needs a statement to apply to";
            self.out.sites.report(&codes::NO_STATEMENT, parsed, &placed.range, message);
            return;
        }
        let part = body.map(|b| self.options.region(parsed, placed, b));
        let Some(moved) = self.move_statics(placed, part.as_ref(), &leaves.iter().filter_map(|l| variant_of(*l)).collect::<Vec<_>>())
        else {
            return;
        };
        let outer = self.renames.clone();
        self.renames.move_statics(&moved);
        let (declarations, moved_names) = copies::moved_text(parsed, &moved);
        for (nth, leaf) in leaves.into_iter().enumerate() {
            let variant = variant_of(leaf);
            let inside = variant.and_then(|v| self.inside(v, placed, state)).unwrap_or_else(|| state.clone());
            let mut text = self.variant_text(placed, variant, state);
            if let (Some(text), Some(variant)) = (&mut text, variant)
                && !moved_names.is_empty()
                && copies::needs_shared(variant, placed.buffer(parsed.text.text()))
            {
                text.extend([b" shared(", moved_names.join(&b", "[..]).as_slice(), b")"].concat());
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
        let end = body.map_or(placed.range.end, |b| self.options.region_end(parsed, b));
        self.emit_choice((placed, clauses), plan, arms, (placed, end, &declarations), state);
        if body.is_none() {
            self.walk(id + 1, node.end, state.clone());
        }
    }

    /// Puts the arms of a metadirective's choice together under their conditions, in place of what
    /// stands from the directive `at` up to `end`.
    fn emit_choice(
        &mut self,
        (meta, clauses): (&'u Placed, &[&'u Clause]),
        plan: &Plan,
        arms: HashMap<Option<usize>, Arm>,
        (at, end, declarations): (&'u Placed, usize, &[u8]),
        state: &State,
    ) {
        let parsed = self.parsed();
        // Branches with the same text are one.
        let plan = plan.map(&|leaf| {
            let same = arms.iter().filter(|(_, a)| Some(*a) == arms.get(&leaf)).map(|(l, _)| *l);
            same.min().unwrap_or(leaf)
        });
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
        let choice = Choice { plan: &plan, arms: &arms, conditions: &conditions, declarations };
        let edit = self.options.choice(parsed, at, end, &choice);
        self.out.edits.extend(self.options.conditionals_around(self.unit.unit, parsed, &edit.range));
        self.out.edits.push(edit);
    }

    /// A part of the file as it reads in another context; `None` if there are too many copies.
    ///
    /// `choice`: the metadirective, and which of its branches this is.
    fn copy(
        &mut self,
        (choice, nth): (NodeId, usize),
        first: NodeId,
        end: NodeId,
        inside: State,
        part: &Range<usize>,
    ) -> Option<Vec<u8>> {
        let parsed = self.parsed();
        self.out.copies += 1;
        if self.out.copies > self.options.max_copies {
            self.too_many_copies(choice);
            return None;
        }
        let mut renames = self.renames.clone();
        if nth > 0 {
            renames.label_copy(parsed, part, self.out.copies);
        }
        let mut sub = Specialiser {
            out: Walked { copies: self.out.copies, ..Walked::default() },
            forced: self.forced.clone(),
            renames,
            around: self.around.iter().copied().chain([choice]).collect(),
            ..*self
        };
        sub.walk(first, end, inside);
        let renamed = sub.renames.edits(parsed, part, &sub.out.edits);
        let Walked { mut edits, sites, calls, helpers, copies } = sub.out;
        edits.extend(renamed);
        edits.extend(self.options.conditionals_inside(self.unit.unit, parsed, part));
        edits.sort_by(|a, b| (a.range.start, a.range.end).cmp(&(b.range.start, b.range.end)));
        self.out.sites.decisions.extend(sites.decisions);
        self.out.sites.diagnostics.extend(sites.diagnostics);
        self.out.calls.extend(calls);
        self.out.helpers.extend(helpers);
        self.out.copies = copies;
        (copies <= self.options.max_copies).then(|| parsed.text.render(part, &edits))
    }

    /// The static locals that must leave the copies of a part; `None`: one cannot, which is said.
    fn move_statics(&mut self, placed: &Placed, part: Option<&Range<usize>>, variants: &[&Directive]) -> Option<Vec<Moved<'u>>> {
        let parsed = self.parsed();
        let Some(part) = part else { return Some(Vec::new()) };
        let moved = match copies::statics(parsed, part, &self.renames) {
            Ok(moved) if !moved.is_empty() && variants.iter().any(|v| copies::is_target(v)) => {
                Err("it stands in a target construct".to_owned())
            }
            other => other,
        };
        match moved {
            Ok(moved) => Some(moved),
            Err(why) => {
                let message = format!("the statement must be copied for a run-time choice, and its static local would not stay one object: {why}");
                self.out.sites.report(&codes::STATIC_LOCAL, parsed, &placed.range, &message);
                None
            }
        }
    }

    fn too_many_copies(&mut self, choice: NodeId) {
        let parsed = self.parsed();
        let place = |id: NodeId| parsed.nodes.list[id as usize].extent.clone();
        let line = |id: NodeId| {
            let at = parsed.text.to_file(&place(id)).start;
            1 + memchr::memchr_iter(b'\n', &parsed.text.original()[..at]).count()
        };
        let lines: Vec<String> = self.around.iter().chain([&choice]).map(|&id| line(id).to_string()).collect();
        let message = format!("run-time choices inside each other need more than {} copies of a statement", self.options.max_copies);
        let note = format!("the choices that multiply are in lines {}; --max-copies raises the limit", lines.join(", "));
        let NodeKind::Directive(index) = parsed.nodes.list[choice as usize].kind else { return };
        let range = &parsed.directives[index as usize].range;
        self.out.sites.report_with(&codes::TOO_MANY_COPIES, parsed, range, &message, Some(note));
    }

    /// Between `target` and `teams` no statement may stand: where a run-time choice right inside a
    /// target construct has a teams variant, the choice is made above the target construct. True if
    /// that was done (or cannot be, which is said).
    fn hoisted(&mut self, id: NodeId, placed: &'u Placed, inside: &State, state: &State) -> bool {
        let parsed = self.parsed();
        let node = &parsed.nodes.list[id as usize];
        let targets = names::leaves(&placed.directive.name).is_some_and(|l| l.last() == Some(&"target"));
        let (Some(body), true) = (&node.body, targets) else { return false };
        let Some((inner, meta)) = self.metadirective_right_inside(id, body) else { return false };
        if self.forced.contains_key(&inner) {
            return false;
        }
        let mut quiet = Sites::default();
        let (clauses, decision) = quiet.metadirective(parsed, meta, &inside.context);
        if decision.static_choice().is_some() {
            return false;
        }
        let plan = Plan::of(&decision);
        let teams = |leaf: &Option<usize>| {
            let leaves = leaf.and_then(|i| clauses[i].variant()).and_then(|v| names::leaves(&v.name));
            leaves.is_some_and(|l| l.first() == Some(&"teams"))
        };
        if !plan.leaves().iter().any(teams) {
            return false;
        }
        for (_, test) in plan.tests() {
            if let Err(why) = self.hoistable(placed, meta, test) {
                let message = format!("this choice has a teams variant, so it must be made above the target construct, and cannot be: {why}");
                self.out.sites.report(&codes::NOT_HOISTABLE, parsed, &meta.range, &message);
                return true;
            }
        }
        let mut arms = HashMap::new();
        let part = self.options.whole_lines(parsed, &node.extent);
        if self.move_statics(placed, Some(&part), &[&placed.directive]).is_none() {
            return true;
        }
        for (nth, leaf) in plan.leaves().into_iter().enumerate() {
            let outer = self.forced.clone();
            self.forced.insert(inner, leaf);
            let copy = self.copy((inner, nth), id, node.end, state.clone(), &part);
            self.forced = outer;
            let Some(copy) = copy else { return true };
            arms.insert(leaf, self.options.plain_arm(parsed, placed, &part, copy));
        }
        self.emit_choice((meta, &clauses), &plan, arms, (placed, node.extent.end, b""), state);
        true
    }

    /// The metadirective whose statement is all that a construct governs: stacked on it, or alone in
    /// its block.
    fn metadirective_right_inside(&self, id: NodeId, body: &nodes::Body) -> Option<(NodeId, &'u Placed)> {
        let parsed = self.parsed();
        let mut children = parsed.nodes.children(Some(id)).filter(|&c| {
            matches!(parsed.nodes.list[c as usize].kind, NodeKind::Directive(_))
        });
        let (inner, None) = (children.next()?, children.next()) else { return None };
        let node = &parsed.nodes.list[inner as usize];
        let NodeKind::Directive(index) = node.kind else { return None };
        let placed = &parsed.directives[index as usize];
        if !placed.directive.name.ends_with("metadirective") {
            return None;
        }
        let text = parsed.text.text();
        let before = &text[body.range.start..node.extent.start.max(body.range.start)];
        let after = &text[node.extent.end.min(body.range.end)..body.range.end];
        let bare = |t: &[u8]| t.iter().all(|b| b.is_ascii_whitespace() || matches!(b, b'{' | b'}'));
        (bare(before) && bare(after)).then_some((inner, placed))
    }

    /// Whether a test inside a target construct has the same value above it. The error says why not.
    fn hoistable(&self, target: &Placed, meta: &Placed, test: &Test) -> Result<(), String> {
        let parsed = self.parsed();
        if target.directive.clauses.iter().any(|c| matches!(c.name.as_str(), "depend" | "nowait")) {
            return Err("the target construct has a `depend` or `nowait` clause".to_owned());
        }
        for name in condition::names_in(test) {
            condition::same_outside(self.unit, self.file, parsed, target, meta, &name)?;
        }
        Ok(())
    }

    /// The text of a test at a directive.
    fn condition(&mut self, placed: &Placed, selector: &ContextSelector, test: &Test, state: &State) -> Result<Vec<u8>, String> {
        let text = self.parsed().text.text();
        let in_target = state.context.enclosed_by_target || state.on_device;
        let spelled = condition::text(placed, text, selector, test, in_target, &mut self.out.helpers)?;
        Ok(self.rewritten(&spelled, placed.range.start, state).unwrap_or(spelled))
    }

    /// Calls of base functions in the clauses of a directive that stays: they are evaluated in the
    /// context around the construct.
    fn directive_text(&mut self, placed: &Placed, state: &State) {
        let parsed = self.parsed();
        let text = placed.buffer(parsed.text.text());
        let part = placed.directive.range.clone();
        if let Some(new) = self.rewritten(&text[part.clone()], placed.range.start, state) {
            let range = match placed.is_expanded() {
                true => placed.text.clone(),
                false => part,
            };
            let blank: &[u8] = if placed.is_expanded() { b" " } else { b"" };
            self.out.edits.push(Edit { range, text: [blank, &new].concat() });
        }
    }

    /// Directive text with the calls of base functions in it replaced; `None` if none is.
    fn rewritten(&mut self, text: &[u8], at: usize, state: &State) -> Option<Vec<u8>> {
        let calls = ompick_frontend::placed::calls(text);
        let mut out = Vec::with_capacity(text.len());
        let mut done = 0;
        for name in calls {
            let Some(new) = self.decide_call(&text[name.clone()], &(at..at), state) else { continue };
            if !new.arguments.is_empty() {
                let message = "a call in a directive needs more arguments to be decided at run time";
                self.out.sites.report(&codes::RUN_TIME, self.parsed(), &(at..at + 1), message);
            }
            out.extend_from_slice(&text[done..name.start]);
            out.extend_from_slice(&new.callee);
            done = name.end;
        }
        (done > 0).then(|| {
            out.extend_from_slice(&text[done..]);
            out
        })
    }

    fn call(&mut self, call: &Call, state: &State) {
        let parsed = self.parsed();
        let text = parsed.text.text();
        let name = &text[call.callee.clone()];
        let Some(new) = self.decide_call(name, &call.callee, state) else { return };
        self.out.edits.push(Edit { range: call.callee.clone(), text: self.options.annotated(name, new.callee) });
        if !new.arguments.is_empty() {
            let empty = text[call.arguments.clone()].trim_ascii().is_empty();
            let comma: &[u8] = if empty { b"" } else { b", " };
            let end = call.arguments.end;
            self.out.edits.push(Edit { range: end..end, text: [comma, &new.arguments.join(&b", "[..])].concat() });
        }
    }

    /// Decides a call of `name` at a place and gives what to call instead, if it is something else.
    fn decide_call(&mut self, name: &[u8], place: &Range<usize>, state: &State) -> Option<Callee> {
        let parsed = self.parsed();
        let at = place.start;
        let shadowed = parsed.syntax.local(name, at).is_some_and(|d| d.kind != DeclarationKind::Function);
        if shadowed {
            return None;
        }
        let declared = self.unit.candidates(name, self.unit.unit.position(self.file, at));
        if declared.is_empty() {
            return self.base_called(name, state);
        }
        if parsed.syntax.in_error(place) {
            let shown = String::from_utf8_lossy(name);
            let message = format!("this use of base function `{shown}` stands in code that could not be parsed");
            self.out.sites.report(&codes::UNCLEAR_SITE, parsed, place, &message);
            return None;
        }
        let place = if place.is_empty() { at..at + 1 } else { place.clone() };
        let decision = self.out.sites.call(parsed, &place, name, &state.context, &declared);
        match decision.static_choice() {
            Some(Outcome::Candidate(i)) => Some(Callee::named(self.callable(&declared[i].variant, at, state))),
            Some(Outcome::Fallback(_)) => self.base_called(name, state),
            None => self.dispatch_call(name, &place, &declared, &Plan::of(&decision), state),
        }
    }

    /// A call that keeps its function, but in device code goes to that function's device version.
    fn base_called(&mut self, name: &[u8], state: &State) -> Option<Callee> {
        self.out.calls.insert((name.to_vec(), state.on_device));
        self.on_device(name, state).map(Callee::named)
    }

    /// The device version of a function, where one is to be called.
    fn on_device(&mut self, name: &[u8], state: &State) -> Option<Name> {
        let version = (self.device_version)(name).filter(|_| state.on_device)?;
        self.out.helpers.insert(version.clone(), Helper::Prototype { of: name.to_vec() });
        Some(version)
    }

    /// The name by which a variant can be called at a place.
    fn callable(&mut self, variant: &Name, at: usize, state: &State) -> Name {
        self.out.calls.insert((variant.clone(), state.on_device));
        if let Some(version) = self.on_device(variant, state) {
            return version;
        }
        match self.parsed().syntax.local(variant, at) {
            Some(d) if d.kind != DeclarationKind::Function => {
                let alias = self.options.alias_name(variant);
                self.out.helpers.insert(alias.clone(), Helper::Alias { variant: variant.clone() });
                alias
            }
            _ => variant.clone(),
        }
    }

    /// A call that run time decides: it goes to a function that chooses.
    fn dispatch_call(
        &mut self,
        name: &[u8],
        place: &Range<usize>,
        declared: &[&DeclaredVariant<'u>],
        plan: &Plan,
        state: &State,
    ) -> Option<Callee> {
        let parsed = self.parsed();
        let mut renamed = HashMap::new();
        for leaf in plan.leaves() {
            let callee = leaf.map_or(name.to_vec(), |i| declared[i].variant.clone());
            self.out.calls.insert((callee.clone(), state.on_device));
            if let Some(version) = self.on_device(&callee, state) {
                renamed.insert(callee, version);
            }
        }
        let at = place.start;
        let site = CallSite { unit: self.unit, file: self.file, at, on_device: state.on_device, renamed: &renamed };
        match dispatcher::dispatch(&site, name, declared, plan) {
            Ok(Dispatched { callee, helpers }) => {
                self.out.helpers.extend(helpers);
                Some(callee)
            }
            Err(why) => {
                let shown = String::from_utf8_lossy(name);
                let message = format!("only run time can choose among the variants of `{shown}` at this call: {why}");
                self.out.sites.report(&codes::RUN_TIME, parsed, place, &message);
                None
            }
        }
    }
}

/// How the walk goes on inside a directive.
enum Inside {
    /// As around it.
    Same,
    New(State),
    /// Its subtree is dealt with.
    Done,
}

/// Whether a directive variant takes a statement.
fn governs_statement(variant: &Directive) -> bool {
    matches!(nodes::association(variant), Some(Association::Block | Association::Loop))
}
