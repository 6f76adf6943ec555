//! The walk over a file's nodes in a context: every site is decided where it stands, constructs
//! chosen outside add to the context inside (DESIGN.md, flow 6).

mod calls;
mod devices;
mod dispatch;
mod fortran;
mod hoist;

pub use dispatch::Passing;

use crate::copies::{self, Moved, Renames};
use crate::elaborate::fortran::FortranProgram;
use crate::elaborate::{Elaborated, Name};
use crate::lines::line_of;
use crate::lower::choice::{Arm, Choice, alone_end};
use crate::lower::fortran::access::Request;
use crate::lower::{Lower, conditionals};
use crate::plan::Plan;
use crate::regions::Substitutes;
use crate::site::Sites;
use dispatch::Mode;
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, ClauseKind, Directive};
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{self, Body, NodeId, NodeKind};
use ompick_frontend::placed::{Form, Placed};
use ompick_frontend::syntax::{Statement, StatementKind};
use ompick_frontend::unit::ParsedFile;
use ompick_frontend::working::Edit;
use ompick_resolver::context::{ClauseProperty, Context};
use ompick_resolver::matching::{TargetDeviceTest, Test};
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
    /// What is to stand behind declarations, by file, place and name.
    pub beside: BTreeMap<(usize, usize, Name), Beside>,
    /// Variants that only the device has, and what the host has in their place at the calls.
    pub substitutes: Substitutes,
    /// Tests in target regions that the host should make above them.
    pub device_tests: Vec<devices::DeviceTest>,
    /// Copies of statements made for run-time choices.
    pub copies: usize,
    /// What Fortran calls need elsewhere.
    pub requests: BTreeSet<Request>,
}

/// Text to stand behind a declaration.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Beside {
    /// On a line of its own.
    Line(Vec<u8>),
    /// The same before all other such lines.
    Declaration(Vec<u8>),
    /// On the declaration's line.
    Same(Vec<u8>),
    /// Before an item of the file: support code that does not depend on the program.
    Support(Vec<u8>),
}

/// A function that a call needs beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Helper {
    /// Forwards to a variant whose own name is shadowed.
    Alias { variant: Name },
    /// Chooses among a base function and its variants.
    Dispatcher { base: Name, text: Vec<u8> },
    /// Calls a variant as a call of the base does, with changed arguments.
    Forwarder { text: Vec<u8> },
    /// Declares a base function that is not declared where its region's variants are called.
    Assumed { base: Name },
    /// Declares the device version of a function that is defined further down or elsewhere.
    Prototype { of: Name },
    /// Support code that does not depend on the program.
    Support { text: Vec<u8> },
}

impl Helper {
    /// Its text, as far as it is known before it is placed.
    pub fn text(&self) -> &[u8] {
        match self {
            Helper::Dispatcher { text, .. } | Helper::Forwarder { text } | Helper::Support { text } => text,
            _ => b"",
        }
    }

    /// What others call comes first.
    pub fn rank(&self) -> u8 {
        match self {
            Helper::Forwarder { .. } => 1,
            Helper::Dispatcher { .. } => 2,
            _ => 0,
        }
    }
}

/// The context of a node and what goes with it.
#[derive(Clone)]
pub struct State {
    pub context: Rc<Context>,
    pub on_device: bool,
}

impl State {
    pub fn is_on_device(&self) -> bool {
        self.on_device
    }
}

/// Walks one file of one unit for one target.
pub struct Specialiser<'a, 'u> {
    pub unit: &'a Elaborated<'u>,
    pub file: usize,
    pub options: &'a dyn Lower,
    /// The name of a function's device version, if it has one of its own.
    pub device_version: &'a dyn Fn(&[u8]) -> Option<Name>,
    /// What the run's Fortran units declare, and which of its units this one is.
    pub program: &'a FortranProgram<'u>,
    pub unit_index: usize,
    /// What the names of device versions end in.
    pub device_suffix: &'a [u8],
    pub out: Walked,
    /// Metadirectives that are decided from outside, because their choice was hoisted: the candidate.
    forced: HashMap<NodeId, Option<usize>>,
    /// Tests that were made above a construct around, and what they came to in the branch that is walked.
    assumed: Vec<(TargetDeviceTest, bool)>,
    /// What run time made of dispatch constructs, in the branch that is walked.
    modes: HashMap<NodeId, Mode>,
    /// The run-time choices around, outermost first.
    around: Vec<NodeId>,
    /// The outermost choice that copies are made for, and how many were made before it.
    outermost: (Option<NodeId>, usize),
    /// The base functions whose conditions are being written, outermost first.
    asked: Vec<Name>,
    renames: Renames,
}

impl<'a, 'u> Specialiser<'a, 'u> {
    pub fn new(
        unit: &'a Elaborated<'u>,
        file: usize,
        options: &'a dyn Lower,
        device_version: &'a dyn Fn(&[u8]) -> Option<Name>,
        (program, unit_index, device_suffix): (&'a FortranProgram<'u>, usize, &'a [u8]),
    ) -> Self {
        Specialiser {
            unit,
            file,
            options,
            device_version,
            program,
            unit_index,
            device_suffix,
            out: Walked::default(),
            forced: HashMap::new(),
            assumed: Vec::new(),
            modes: HashMap::new(),
            around: Vec::new(),
            outermost: (None, 0),
            asked: Vec::new(),
            renames: Renames::default(),
        }
    }

    pub fn parsed(&self) -> &'u ParsedFile {
        &self.unit.unit.files[self.file]
    }

    /// Specialises one version of a function: `context` is that at its top (OpenMP 5.2, 7.1).
    pub fn function(&mut self, id: NodeId, context: Context, on_device: bool) {
        let end = self.parsed().nodes.list[id as usize].end;
        self.base_addresses(id);
        self.walk(id + 1, end, State { context: Rc::new(context), on_device });
        if !self.out.sites.decisions.is_empty() {
            self.check_statements(id + 1, end);
        }
    }

    /// In a function with decisions, every construct's statement must be what it seems.
    fn check_statements(&mut self, first: NodeId, end: NodeId) {
        let parsed = self.parsed();
        if parsed.syntax.errors.is_empty() {
            return;
        }
        for node in &parsed.nodes.list[first as usize..end as usize] {
            let (NodeKind::Directive(index), Some(body)) = (node.kind, &node.body) else { continue };
            let unsure = parsed.syntax.statement_at(&body.range).is_some_and(|s| {
                let plain = matches!(s.kind, StatementKind::Expression | StatementKind::Declaration);
                plain && parsed.syntax.errors.iter().any(|e| body.range.start <= e.start && e.start <= body.range.end)
            });
            if unsure {
                let placed = &parsed.directives[index as usize];
                let message = format!("the statement after `{}` could not be parsed", placed.directive.name);
                self.out.sites.report(&codes::UNCLEAR_SITE, parsed, &placed.range, &message);
            }
        }
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
                    self.options.call(self, call, &state);
                }
                NodeKind::Directive(index) if open.len() >= MAX_DEPTH => {
                    let place = &parsed.directives[index as usize].range;
                    let message = format!("constructs are nested more than {MAX_DEPTH} deep here");
                    self.out.sites.report(&codes::TOO_DEEP, parsed, place, &message);
                    return;
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
            _ if dispatch::is_dispatch(&placed.directive) => self.dispatch(id, placed, &placed.directive, state),
            _ => {
                let inside = self.inside(&placed.directive, placed, state);
                if let Some(done) =
                    inside.as_ref().and_then(|inside| self.hoisted(id, placed, &placed.directive, inside, state))
                {
                    return done;
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
                    let argument = argument.to_ascii_lowercase();
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
            None => match self.plan_of(&decision) {
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
            self.out.sites.report(&codes::NO_STATEMENT, parsed, &placed.range, &message);
            return Inside::Same;
        }
        match self.options.metadirective(parsed, placed, node.body.as_ref(), variant, text.as_deref()) {
            Ok(edits) => self.insert(conditionals::with_cut(self.unit.unit, parsed, edits)),
            Err(problem) => self.out.sites.report(&codes::ODD_REGION, parsed, &placed.range, &problem),
        }
        inside.map_or(Inside::Same, Inside::New)
    }

    /// Adds edits of a construct: what it puts behind its body goes before what those around it put there.
    fn insert(&mut self, edits: Vec<Edit>) {
        for edit in edits {
            let same = |e: &&mut Edit| e.range == edit.range;
            let other = edit.range.is_empty().then(|| self.out.edits.iter_mut().find(same)).flatten();
            match other {
                Some(around) => around.text = [edit.text.as_slice(), &around.text].concat(),
                None => self.out.edits.push(edit),
            }
        }
    }

    /// Why a directive cannot apply to what follows it, if it cannot.
    fn no_statement(&self, body: Option<&Body>) -> Option<&'static str> {
        let parsed = self.parsed();
        let Some(body) = body else { return Some("has no statement to apply to") };
        let declares = |s: &Statement| s.kind == StatementKind::Declaration;
        let is_declaration = parsed.language == Language::C
            && body.end_directive.is_none()
            && parsed.syntax.statement_at(&body.range).is_some_and(declares);
        is_declaration.then_some("cannot apply to a declaration, which is no statement")
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
            self.out.sites.report(&codes::NO_STATEMENT, parsed, &placed.range, &message);
            return;
        }
        let separates = |v: &&Directive| nodes::association(v) == Some(Association::Separating);
        if let Some(v) = leaves.iter().find_map(|l| variant_of(*l).filter(separates)) {
            let message = format!("`{}` only separates parts of a construct: run time cannot choose it", v.name);
            return self.out.sites.report(&codes::RUN_TIME, parsed, &placed.range, &message);
        }
        let in_list = placed.form == Form::Attribute && !parsed.text.text()[placed.range.start..].starts_with(b"[[");
        if in_list {
            let message = "a run-time choice cannot be made for one of several directives in an attribute";
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

    /// Puts the arms of a metadirective's choice together under their conditions, in place of what
    /// stands from the directive `at` up to `end`.
    fn emit_choice(
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
    fn emit_arms(
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
        let Walked { mut edits, sites, calls, helpers, beside, substitutes, device_tests, copies, requests } = sub.out;
        for (variant, instead) in substitutes {
            self.out.substitutes.entry(variant).or_default().extend(instead);
        }
        self.out.requests.extend(requests);
        edits.extend(renamed);
        edits.extend(conditionals::inside(self.unit.unit, parsed, part));
        Edit::sort(&mut edits);
        self.out.sites.decisions.extend(sites.decisions);
        self.out.sites.diagnostics.extend(sites.diagnostics);
        self.out.calls.extend(calls);
        self.out.helpers.extend(helpers);
        self.out.beside.extend(beside);
        self.out.device_tests.extend(device_tests);
        self.out.copies = copies;
        (copies <= limit).then(|| parsed.text.render(part, &edits))
    }

    /// Takes what must stay one out of the copies of a part that come next, and gives the renames to go back
    /// to behind them. `None`: something cannot leave them, which is said.
    fn move_out(
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

    /// The text of a test at a directive.
    fn condition(
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
}

/// Constructs may be nested this deep in a function: far deeper than anybody nests them.
const MAX_DEPTH: usize = 200;

/// How the walk goes on inside a directive.
enum Inside {
    /// As around it.
    Same,
    New(State),
    /// Its subtree is dealt with.
    Done,
}

/// Branches with the same text are one.
fn same_arms_merged(plan: &Plan, arms: &HashMap<Option<usize>, Arm>) -> Plan {
    plan.map(&|leaf| {
        let same = arms.iter().filter(|(_, a)| Some(*a) == arms.get(&leaf)).map(|(l, _)| *l);
        same.min().unwrap_or(leaf)
    })
}

/// Whether a directive variant takes a statement.
fn governs_statement(variant: &Directive) -> bool {
    matches!(nodes::association(variant), Some(Association::Block | Association::Loop))
}

#[cfg(test)]
mod tests;
