//! The `dispatch` construct (OpenMP 5.2, 7.6): its call is resolved with `dispatch` as the innermost
//! construct, and its clauses become statements around the call.

use super::{Inside, Specialiser, State};
use crate::copies;
use crate::elaborate::arguments::{Adjust, Changes};
use crate::lower::dispatch::fortran::use_device_addr;
use crate::lower::dispatch::{Dispatch, Frame, Interops};
use crate::plan::Plan;
use ompick_frontend::bind::fortran_constant;
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, Directive};
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{Node, NodeId, NodeKind};
use ompick_frontend::placed::Placed;
use ompick_frontend::target_call::TargetCall;
use ompick_frontend::working::Edit;
use ompick_resolver::matching::{DynamicPart, MatchMode, Test};
use ompick_resolver::names;
use ompick_resolver::selector::Expression;
use std::collections::HashMap;
use std::ops::Range;

/// Intel's construct from before OpenMP had `dispatch`.
const INTEL: &str = "target variant dispatch";

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
enum Truth {
    No,
    Yes,
    /// Only run time can tell.
    RunTime {
        expression: Vec<u8>,
        has_effects: bool,
    },
}

/// How the arguments of a call are passed to a variant that changes them.
#[derive(Clone, Debug, Default)]
pub struct Passing {
    /// The call's own arguments.
    pub arguments: Vec<Argument>,
    /// Objects of the `interop` clause.
    pub interop: Vec<String>,
    pub nowait: bool,
    /// The call is a statement, so that others may be put around it.
    pub is_statement: bool,
    /// The compiler is one that may not have `interop`.
    pub no_interop: bool,
    /// No variant is a candidate: `novariants`.
    pub no_variants: bool,
}

/// An argument of a call.
#[derive(Clone, Debug, Default)]
pub struct Argument {
    /// In Fortran: the name that it is passed by.
    pub keyword: Option<String>,
    /// It is a variable's name, in parentheses and casts or not.
    pub is_name: bool,
    /// What is not done to it, as `is_device_ptr` and `has_device_addr` say.
    pub kept_from: Vec<Adjust>,
}

impl Passing {
    /// That of a call in no dispatch construct.
    pub fn plain(state: &State) -> Passing {
        Passing { no_interop: state.context.vendor.contains("gnu"), ..Passing::default() }
    }

    /// What tells one way of passing from others, as part of a name.
    pub fn code(&self) -> String {
        let kept = self.arguments.iter().enumerate().filter(|(_, a)| !a.kept_from.is_empty());
        let kept = kept.map(|(i, a)| match &a.keyword {
            Some(name) => format!("_keep_{name}"),
            None => format!("_keep{}", i + 1),
        });
        kept.chain(self.nowait.then(|| "_nowait".to_owned())).collect()
    }

    /// The argument of a call that is passed for a parameter.
    pub fn argument(&self, changes: &Changes, parameter: usize) -> Option<&Argument> {
        let by_name = |a: &&Argument| a.keyword.is_some() && a.keyword.as_deref() == changes.parameter(parameter);
        let own = self.arguments.get(parameter).filter(|a| a.keyword.is_none());
        own.or_else(|| self.arguments.iter().find(by_name))
    }

    /// What is done to the argument that is passed for a parameter, if that many are passed.
    pub fn adjust(&self, changes: &Changes, parameter: usize, count: usize) -> Adjust {
        let (named, adjust) = (changes.named(parameter, count), changes.adjust(parameter, count));
        let is_kept = |a: &Argument| a.kept_from.contains(&named) || a.kept_from.contains(&adjust);
        match self.argument(changes, parameter).is_some_and(is_kept) {
            true => Adjust::Nothing,
            false => adjust,
        }
    }

    /// Whether statements around the call can do to its arguments what a variant wants.
    pub fn can_change_in_place(&self, changes: &Changes) -> bool {
        let count = self.arguments.len();
        let named = |p: usize| {
            let needs_name = self.adjust(changes, p, count) == Adjust::NeedDeviceAddr;
            !needs_name || self.argument(changes, p).is_none_or(|a| a.is_name)
        };
        self.is_statement && (0..changes.parameters).all(named)
    }
}

impl<'u> Specialiser<'_, 'u> {
    /// Resolves a dispatch construct: a directive, or what a metadirective stands for.
    pub(super) fn dispatch(
        &mut self,
        id: NodeId,
        placed: &'u Placed,
        directive: &'u Directive,
        state: &State,
    ) -> Inside {
        let parsed = self.parsed();
        let node = &parsed.nodes.list[id as usize];
        let Some(writer) = self.options.dispatch() else {
            let message = "the `dispatch` construct is not resolved yet in this language";
            self.out.sites.report(&codes::UNSUPPORTED_DIRECTIVE, parsed, &placed.range, message);
            return Inside::Done;
        };
        let Some(statement) = self.dispatch_statement(node, placed) else {
            // A directive without a statement is reported with the others of its kind; here is one, but it is not all
            // that the construct governs, or another directive stands before it.
            if placed.directive.name == directive.name && node.body.is_some() {
                let message = format!("`{}` needs a statement `f(...);` or `lhs = f(...);`", directive.name);
                self.out.sites.report(&codes::NO_TARGET_CALL, parsed, &placed.range, &message);
            }
            if placed.directive.name != directive.name {
                let message = format!("the chosen variant `{}` has no statement to apply to", directive.name);
                self.out.sites.report(&codes::NO_STATEMENT, parsed, &placed.range, &message);
            }
            return Inside::Same;
        };
        let Some(target) = parsed.target_call(&statement) else {
            let message = format!("`{}` needs a statement `f(...);` or `lhs = f(...);`", directive.name);
            self.out.sites.report(&codes::NO_TARGET_CALL, parsed, &placed.range, &message);
            return Inside::Done;
        };
        let mode = match self.modes.get(&id) {
            Some(mode) => *mode,
            None => {
                let no_variants = match directive.name.as_str() {
                    INTEL => self.no_device(writer, placed, directive, state),
                    _ => self.truth(writer, placed, directive, "novariants", state),
                };
                let no_context = self.truth(writer, placed, directive, "nocontext", state);
                match (no_variants, no_context) {
                    (Truth::Yes, _) => Mode::NoVariants,
                    (Truth::No, Truth::Yes) => Mode::NoContext,
                    (Truth::No, Truth::No) => Mode::Dispatch,
                    (no_variants, no_context) => {
                        match self.choose_mode(writer, id, placed, (no_variants, no_context), state) {
                            Some(mode) => mode,
                            None => return Inside::Done,
                        }
                    }
                }
            }
        };
        self.dispatch_as((writer, mode), id, (placed, directive), (&statement, &target), state);
        Inside::Done
    }

    /// The one statement that a dispatch construct governs.
    fn dispatch_statement(&self, node: &Node, placed: &Placed) -> Option<Range<usize>> {
        let parsed = self.parsed();
        let body = node.body.as_ref()?;
        let statement = parsed.dispatch_statement(&placed.range)?;
        let inside = |r: &Range<usize>| body.range.start <= r.start && r.end <= body.range.end;
        let statements = &parsed.syntax.statements;
        let behind = statements.partition_point(|s| s.range.start < statement.end);
        let mut others = statements[behind..].iter().take_while(|s| s.range.start < body.range.end);
        let between =
            parsed.directives.iter().any(|d| placed.range.end <= d.range.start && d.range.start < statement.start);
        let alone = !others.any(|s| inside(&s.range));
        (inside(&statement) && alone && !between).then_some(statement)
    }

    /// What is known of `novariants` or `nocontext`.
    fn truth(
        &mut self,
        writer: &dyn Dispatch,
        placed: &Placed,
        directive: &Directive,
        clause: &str,
        state: &State,
    ) -> Truth {
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
                let has_effects = writer.has_effects(&expression);
                Truth::RunTime { expression, has_effects }
            }
        }
    }

    /// Intel's `target variant dispatch` calls the base where there is no device to offload to.
    fn no_device(&mut self, writer: &dyn Dispatch, placed: &Placed, directive: &Directive, state: &State) -> Truth {
        let device = self.device(writer, placed, directive, state);
        let asked = match device.as_deref() {
            // It is asked for, and then made the default one.
            Some(d) if writer.has_effects(d) => Err("evaluating its number twice has effects".to_owned()),
            device => writer.no_device(self, placed.range.start, device),
        };
        asked.map(|expression| Truth::RunTime { expression, has_effects: false }).unwrap_or_else(|why| {
            let message = format!("whether there is a device cannot be asked here: {why}");
            self.out.sites.report(&codes::DISPATCH, self.parsed(), &placed.range, &message);
            Truth::Yes
        })
    }

    /// An expression of a clause as code, calls in it decided in the context around the construct.
    fn clause_expression(&mut self, placed: &Placed, part: &Range<usize>, state: &State) -> Vec<u8> {
        let spelled = placed.expression(part, self.parsed().text.text()).trim_ascii().to_vec();
        self.rewritten_expression(&spelled, placed.range.start, state).unwrap_or(spelled)
    }

    /// Writes the construct as an if-chain over `novariants` and `nocontext`, unless they make no
    /// difference: then one mode is as good as another, and is returned.
    fn choose_mode(
        &mut self,
        writer: &dyn Dispatch,
        id: NodeId,
        placed: &'u Placed,
        (no_variants, no_context): (Truth, Truth),
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
        let node = &parsed.nodes.list[id as usize];
        let part = self.options.whole_lines(parsed, &node.extent);
        let moved = self.options.moved(parsed, &part, &self.renames);
        if copies::stray_case(parsed, &part) || !moved.is_ok_and(|m| m.places.is_empty()) {
            let message = "the statement must be copied for a run-time choice, and cannot be";
            self.out.sites.report(&codes::ODD_REGION, parsed, &placed.range, message);
            return None;
        }
        let test = |text: &[u8]| {
            let tokens = vec![String::from_utf8_lossy(text).into_owned()];
            let condition = Expression { tokens, value: None, varies: true };
            Test { mode: MatchMode::All, parts: vec![DynamicPart::Condition(condition)] }
        };
        let mut conditions = HashMap::new();
        let mut plan = Plan::Leaf(None);
        let mut has_effects = false;
        if let Truth::RunTime { expression: text, has_effects: effects } = &no_context {
            has_effects |= effects;
            conditions.insert((NO_CONTEXT, test(text)), text.clone());
            plan = choice(NO_CONTEXT, test(text), plan);
        } else if matches!(no_context, Truth::Yes) {
            plan = Plan::Leaf(Some(NO_CONTEXT));
        }
        if let Truth::RunTime { expression: text, has_effects: effects } = &no_variants {
            has_effects |= effects;
            let mut condition = text.clone();
            if let Truth::RunTime { expression: other, has_effects: true } = &no_context {
                // Both are evaluated, whatever the first is.
                condition = writer.and_evaluated(text, other);
            }
            conditions.insert((NO_VARIANTS, test(text)), condition);
            plan = choice(NO_VARIANTS, test(text), plan);
        }
        let mut arms = HashMap::new();
        for (nth, leaf) in plan.leaves().into_iter().enumerate() {
            let outer = self.modes.insert(id, mode_of(leaf));
            let copy = self.copy((id, nth), id, node.end, state.clone(), &part);
            match outer {
                Some(outer) => self.modes.insert(id, outer),
                None => self.modes.remove(&id),
            };
            let copy = copy?;
            arms.insert(leaf, self.options.plain_arm(parsed, placed, &part, copy));
        }
        let mut texts = arms.values();
        let first = texts.next();
        if !has_effects && texts.all(|a| Some(a) == first) {
            return plan.leaves().first().map(|leaf| mode_of(*leaf));
        }
        self.emit_arms((&plan, !has_effects), &arms, &conditions, (placed, node.extent.end, &[]));
        None
    }

    /// Writes a dispatch construct whose mode is known.
    fn dispatch_as(
        &mut self,
        (writer, mode): (&dyn Dispatch, Mode),
        id: NodeId,
        (placed, directive): (&'u Placed, &'u Directive),
        (statement, target): (&Range<usize>, &TargetCall),
        state: &State,
    ) {
        let parsed = self.parsed();
        let node = &parsed.nodes.list[id as usize];
        let is_target = |n: &NodeId| match parsed.nodes.list[*n as usize].kind {
            NodeKind::Call(call) => target.call == Some(call),
            _ => false,
        };
        let at = (id + 1..node.end).find(is_target);
        // What is in the statement besides the call is in no dispatch construct.
        self.walk(id + 1, at.unwrap_or(id + 1), state.clone());
        self.walk(at.map_or(id + 1, |at| at + 1), node.end, state.clone());
        let mut frame = self.frame(writer, placed, directive, state);
        match (directive.name == INTEL, mode) {
            (true, Mode::Dispatch) => frame.around = self.device_pointers(placed, directive),
            // The base is called where that device is not there.
            (true, _) => frame.device = None,
            (false, _) => {}
        }
        let arguments = parsed.arguments(target);
        let passing = self.passing(placed, directive, &arguments, state);
        let passing = Passing { no_variants: mode == Mode::NoVariants, ..passing };
        if let Some(call) = target.call.map(|c| &parsed.syntax.calls[c as usize]) {
            let inside = match mode {
                Mode::Dispatch => self.inside(directive, placed, state).unwrap_or_else(|| state.clone()),
                Mode::NoContext | Mode::NoVariants => state.clone(),
            };
            let resolved = writer.resolve(self, call, &inside, &passing);
            if let Some(changes) = &resolved.changes {
                self.pass_changed(writer, (target, &arguments), (changes, &passing), (placed, directive), &mut frame);
            }
            if directive.name == INTEL
                && mode == Mode::Dispatch
                && resolved.replaced
                && let Some(clause) = directive.clause("nowait")
            {
                let message = "with `nowait`, the variant gets an object that only Intel's compiler makes";
                self.out.sites.report(&codes::DISPATCH, parsed, &placed.place(&clause.range), message);
            }
        }
        let end = node.body.as_ref().and_then(|b| b.end_directive).map(|e| &parsed.directives[e as usize]);
        let is_labelled = parsed.syntax.fortran.is_some()
            && parsed.syntax.labels.iter().any(|l| l.defines && l.name.start == statement.start);
        if is_labelled && !frame.is_bare() {
            let message = "a statement with a label cannot be put into the block that this construct needs";
            self.out.sites.report(&codes::DISPATCH, parsed, &placed.range, message);
        }
        self.out.helpers.extend(writer.frame_helpers(self.unit.unit, &frame));
        self.insert(writer.frame(parsed, (placed, end), statement, &frame));
    }

    /// What the clauses of a dispatch construct put around its call.
    fn frame(&mut self, writer: &dyn Dispatch, placed: &Placed, directive: &Directive, state: &State) -> Frame {
        let parsed = self.parsed();
        let text = parsed.text.text();
        let mut frame = Frame { device: self.device(writer, placed, directive, state), ..Frame::default() };
        if directive.clause("device").is_none() {
            self.device_of_object(writer, placed, directive, (state, &mut frame));
        }
        for clause in directive.clauses.iter().filter(|c| c.name == "depend") {
            let plain = placed.plain(&clause.range, text).into_bytes();
            frame.depend.push(self.rewritten_expression(&plain, placed.range.start, state).unwrap_or(plain));
        }
        frame
    }

    /// The device number that the construct names.
    fn device(
        &mut self,
        writer: &dyn Dispatch,
        placed: &Placed,
        directive: &Directive,
        state: &State,
    ) -> Option<Vec<u8>> {
        let clause = directive.clause("device")?;
        let device = self.clause_expression(placed, clause.argument.as_ref()?, state);
        if state.on_device || state.context.enclosed_by_target {
            // There is no default device that could be asked for there (OpenMP 5.2, 18.7.2 and 18.7.3).
            if writer.has_effects(&device) {
                let message = "inside target regions no `device` clause with effects can be kept on `dispatch`";
                self.out.sites.report(&codes::DISPATCH, self.parsed(), &placed.place(&clause.range), message);
            }
            return None;
        }
        let number = device.strip_prefix(b"device_num").map(<[u8]>::trim_ascii_start);
        let number = number.and_then(|r| r.strip_prefix(b":")).map(|r| r.trim_ascii().to_vec());
        Some(number.unwrap_or(device))
    }

    /// Without a `device` clause, the first object of the `interop` clause has the device (OpenMP 6.0, 9.7).
    fn device_of_object(
        &mut self,
        writer: &dyn Dispatch,
        placed: &Placed,
        directive: &Directive,
        (state, frame): (&State, &mut Frame),
    ) {
        if state.on_device || state.context.enclosed_by_target {
            return;
        }
        let Some(clause) = directive.clause("interop") else { return };
        let items = clause.argument.as_ref().map(|a| placed.list_items(a, self.parsed().text.text()));
        let Some(object) = items.into_iter().flatten().next() else { return };
        match writer.device_of(self.unit.unit, &object, state.context.vendor.contains("gnu")) {
            Some(of) => {
                frame.device = of.device;
                frame.declarations.extend(of.declarations);
                self.out.helpers.extend(of.helpers);
            }
            None => {
                let message = "the default device stays in this call, whatever device the object is of";
                let note = "GCC has interop objects from 15 on; name the device in a `device` clause".to_owned();
                let place = placed.place(&clause.range);
                self.out.sites.report_with(&codes::NO_INTEROP, self.parsed(), &place, message, Some(note));
            }
        }
    }

    /// What makes the pointers of Intel's `use_device_ptr` clause device pointers in the statement.
    fn device_pointers(&self, placed: &Placed, directive: &Directive) -> Option<Vec<u8>> {
        let text = self.parsed().text.text();
        let clauses = directive.clauses.iter().filter(|c| c.name == "use_device_ptr");
        let mut out = b"target data".to_vec();
        for clause in clauses.clone() {
            out.extend([b" ", placed.plain(&clause.range, text).as_bytes()].concat());
        }
        clauses.clone().next().is_some().then_some(out)
    }

    /// What the clauses of a dispatch construct say of the arguments.
    fn passing(&self, placed: &Placed, directive: &Directive, arguments: &[Range<usize>], state: &State) -> Passing {
        let parsed = self.parsed();
        let text = parsed.text.text();
        let list = |name: &str| -> Vec<String> {
            let clauses = directive.clauses.iter().filter(|c| c.name == name);
            clauses.filter_map(|c| c.argument.as_ref()).flat_map(|a| placed.list_items(a, text)).collect()
        };
        let (pointers, addresses) = (list("is_device_ptr"), list("has_device_addr"));
        let own = |argument: &Range<usize>| {
            let name = parsed.bare_name(argument);
            let is_in = |list: &[String]| match parsed.language {
                Language::Fortran => list.iter().any(|i| name.is_some_and(|n| i.as_bytes().eq_ignore_ascii_case(n))),
                _ => list.iter().any(|item| name == Some(item.as_bytes())),
            };
            let kept = [(&pointers, Adjust::NeedDevicePtr), (&addresses, Adjust::NeedDeviceAddr)];
            let kept_from = kept.into_iter().filter(|(list, _)| is_in(list)).map(|(_, adjust)| adjust).collect();
            Argument { keyword: parsed.keyword(argument), is_name: name.is_some(), kept_from }
        };
        let own = arguments.iter().map(own).collect();
        Passing {
            arguments: own,
            interop: list("interop"),
            nowait: directive.clauses.iter().any(|c| c.name == "nowait"),
            is_statement: true,
            ..Passing::plain(state)
        }
    }

    /// Adjusts and appends arguments in the call itself.
    fn pass_changed(
        &mut self,
        writer: &dyn Dispatch,
        (target, arguments): (&TargetCall, &[Range<usize>]),
        (changes, passing): (&Changes, &Passing),
        (placed, directive): (&Placed, &Directive),
        frame: &mut Frame,
    ) {
        let parsed = self.parsed();
        let count = arguments.len();
        let fits = match parsed.language {
            // Arguments for optional dummy arguments may be absent.
            Language::Fortran => count <= changes.parameters,
            _ if changes.variadic => count >= changes.parameters,
            _ => count == changes.parameters,
        };
        if !fits && changes.needs_host() {
            let message = "the arguments of this call cannot be told apart, so they cannot be adjusted";
            return self.out.sites.report(&codes::DISPATCH, parsed, &target.range, message);
        }
        if passing.interop.len() > changes.appended.len() {
            let clause = directive.clauses.iter().find(|c: &&Clause| c.name == "interop");
            let place = clause.map_or(placed.range.clone(), |c| placed.place(&c.range));
            let message = format!(
                "the `interop` clause has {} objects, and the variant takes {}",
                passing.interop.len(),
                changes.appended.len()
            );
            return self.out.sites.report(&codes::INTEROP_OBJECTS, parsed, &place, &message);
        }
        let makes = passing.interop.len() < changes.appended.len();
        if makes && parsed.language == Language::Fortran {
            self.warn_of_no_interop(&target.range, passing);
        }
        let made = writer.interops(self.unit.unit, changes, passing);
        let Interops { objects, declarations, before, after, helpers } = made;
        self.out.helpers.extend(helpers);
        frame.declarations.extend(declarations);
        frame.before.extend(before);
        frame.after.extend(after);
        let appended: Vec<u8> = objects.iter().flat_map(|o| [&b", "[..], o].concat()).collect();
        let text = parsed.text.text();
        // Objects go before the first variable argument.
        let last_own = changes.parameters.checked_sub(1);
        let by_name = passing.arguments.iter().any(|a| a.keyword.is_some()) || count < changes.parameters;
        let mut addresses: Vec<Vec<u8>> = Vec::new();
        for (i, argument) in arguments.iter().enumerate() {
            let mut behind = Vec::new();
            let keyword = passing.arguments[i].keyword.as_deref();
            let adjust = passing.adjust(changes, keyword.and_then(|k| changes.position(k)).unwrap_or(i), count);
            if let Some(adjusted) =
                writer.adjusted(self, adjust, argument.start, &text[argument.clone()], changes.is_qualified(i))
            {
                self.out.helpers.extend(adjusted.helper);
                if adjusted.around {
                    let Some(name) = parsed.bare_name(argument) else {
                        let message = "only a variable has a device address";
                        return self.out.sites.report(&codes::DISPATCH, parsed, argument, message);
                    };
                    addresses.push(name.to_vec());
                }
                self.out.edits.push(Edit { range: argument.start..argument.start, text: adjusted.before });
                behind = adjusted.behind;
            }
            if last_own == Some(i) && !by_name {
                behind.extend_from_slice(&appended);
            }
            if !behind.is_empty() {
                self.out.edits.push(Edit { range: argument.end..argument.end, text: behind });
            }
        }
        if !addresses.is_empty() {
            let own = use_device_addr(&addresses);
            frame.around = Some(match frame.around.take() {
                Some(other) => [other.as_slice(), own.strip_prefix(b"target data").unwrap_or(&own)].concat(),
                None => own,
            });
        }
        if by_name && !objects.is_empty() {
            let dummies = changes.appended.iter().map(|a| a.dummy.as_ref().map(|(name, _)| name.clone()));
            let named = dummies.zip(&objects).map(|(d, o)| Some([b", ", d?.as_bytes(), b"=", o.as_slice()].concat()));
            let Some(named) = named.collect::<Option<Vec<_>>>() else {
                let message = "the variant's dummy arguments for the objects are not known";
                return self.out.sites.report(&codes::DISPATCH, parsed, &target.range, message);
            };
            let end = arguments.last().map_or(target.arguments.end, |a| a.end);
            self.out.edits.push(Edit { range: end..end, text: named.concat() });
        }
        if last_own.is_none() && !by_name && !appended.is_empty() {
            let comma: &[u8] = if arguments.is_empty() { b"" } else { b", " };
            let start = target.arguments.start;
            self.out.edits.push(Edit { range: start..start, text: [&appended[2..], comma].concat() });
        }
    }
}

/// A choice whose branch, if the test holds, is its own candidate.
fn choice(candidate: usize, test: Test, otherwise: Plan) -> Plan {
    Plan::If { candidate, test, then: Box::new(Plan::Leaf(Some(candidate))), otherwise: Box::new(otherwise) }
}

/// Whether a directive variant is a dispatch construct.
pub(super) fn is_dispatch(directive: &Directive) -> bool {
    names::is_dispatch(&directive.name)
}

#[cfg(test)]
mod tests;
