//! The `dispatch` construct (OpenMP 5.2, 7.6): its call is resolved with `dispatch` as the innermost
//! construct, and its clauses become statements around the call.

mod frame;
mod mode;
mod passing;

use crate::plan::{
    Action, CallId, ChangedCall, DirectiveId, FramedCall, OperationId, Passing, PlannedText, ReadAs, Support,
};
use crate::specialise::dispatch::passing::DirectiveAt;
pub use mode::Mode;

use super::{Inside, Specialiser, State};
use mode::Truth;
use ompick_frontend::codes;
use ompick_frontend::directive::Directive;
use ompick_frontend::fortran::intrinsics;
use ompick_frontend::fortran::names::Meaning;
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{Node, NodeId, NodeKind};
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::fortran::{EntityKind, StatementKind};
use ompick_frontend::target_call::TargetCall;
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::names;
use std::ops::Range;

/// Intel's construct from before OpenMP had `dispatch`.
const INTEL: &str = "target variant dispatch";

/// What a dispatch construct governs.
struct GovernedCall {
    statement: Range<usize>,
    target: TargetCall,
}

impl<'u> Specialiser<'_, 'u> {
    /// Resolves a dispatch construct: a directive, or what a metadirective stands for.
    pub(super) fn dispatch(&mut self, id: NodeId, at: DirectiveId, directive: &'u Directive, state: &State) -> Inside {
        let parsed = self.parsed();
        let placed = at.of(parsed);
        let node = &parsed.nodes.list[id as usize];
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
            let is_cxx = self.unit.unit.language == Language::Cxx;
            let note = is_cxx.then(|| "an operator can be called by its name, as in `operator!(x);`".to_owned());
            self.out.sites.report_with(&codes::NO_TARGET_CALL, parsed, &placed.range, &message, note);
            self.out.sites.also(parsed, &statement, "this is something else");
            return Inside::Done;
        };
        if let Some(why) = self.no_procedure(&target) {
            let message = format!("`{}` needs a call of a procedure, and {why}", directive.name);
            self.out.sites.report(&codes::NO_TARGET_CALL, parsed, &placed.range, &message);
            self.out.sites.also(parsed, &target.range, "this is called");
            return Inside::Done;
        }
        let mode = match self.modes.get(&id) {
            Some(mode) => *mode,
            None => {
                let no_variants = match directive.name.as_str() {
                    INTEL => self.no_device(placed, directive, state),
                    _ => self.truth(placed, directive, "novariants", state),
                };
                let no_context = self.truth(placed, directive, "nocontext", state);
                match (no_variants, no_context) {
                    (Truth::Yes, _) => Mode::NoVariants,
                    (Truth::No, Truth::Yes) => Mode::NoContext,
                    (Truth::No, Truth::No) => Mode::Dispatch,
                    (no_variants, no_context) => match self.choose_mode(id, at, no_variants, no_context, state) {
                        Some(mode) => mode,
                        None => return Inside::Done,
                    },
                }
            }
        };
        self.dispatch_as(mode, id, at, directive, &GovernedCall { statement, target }, state);
        Inside::Done
    }

    /// Why what a target call of Fortran names is no procedure that can be called so (OpenMP 5.2, 6.3.2).
    fn no_procedure(&self, target: &TargetCall) -> Option<&'static str> {
        let parsed = self.parsed();
        let fortran = parsed.syntax.fortran.as_ref()?;
        let call = &parsed.syntax.calls[target.call? as usize];
        let name = &fortran.lower[call.callee.clone()];
        let names = &self.program.names;
        let place = names.place_at(self.unit_index, self.file, call.callee.start)?;
        let origin = names.origin(place, name);
        let entity = origin.and_then(|(p, own)| names.scope(p).entities.get(&own));
        match (entity.map(|e| (e.kind, e)), names.resolve(place, name)) {
            (Some((EntityKind::ProcedurePointer, _)), _) => Some("this is a procedure pointer"),
            (Some((EntityKind::Object, e)), Meaning::Other) if e.is_array => Some("this is an array"),
            (Some((EntityKind::Intrinsic, _)), _) => Some("this is an intrinsic procedure"),
            (None, Meaning::Other) if intrinsics::is_standard(name) => Some("this is an intrinsic procedure"),
            (None, Meaning::External(_))
                if intrinsics::is_intrinsic(name) && names.external(name, place.unit).is_none() =>
            {
                Some("this is an intrinsic procedure")
            }
            _ => None,
        }
    }

    /// The one statement that a dispatch construct governs.
    fn dispatch_statement(&self, node: &Node, placed: &Placed) -> Option<Range<usize>> {
        let parsed = self.parsed();
        let body = node.body.as_deref()?;
        let statement = parsed.dispatch_statement(&placed.range)?;
        let inside = |r: &Range<usize>| body.range.start <= r.start && r.end <= body.range.end;
        let behind = statement.end..body.range.end;
        let alone = match &parsed.syntax.fortran {
            Some(fortran) => {
                let belongs = |kind| matches!(kind, StatementKind::Divides | StatementKind::EndConstruct);
                fortran.statements_in(&behind).all(|(_, s)| belongs(s.kind))
            }
            None => !parsed.syntax.statements_in(&behind).iter().any(|s| inside(&s.range)),
        };
        let between = !parsed.directives_in(&(placed.range.end..statement.start)).is_empty();
        (inside(&statement) && alone && !between).then_some(statement)
    }

    /// An expression of a clause as code, calls in it decided in the context around the construct.
    pub(super) fn clause_expression(&mut self, placed: &Placed, part: &Range<usize>, state: &State) -> PlannedText {
        self.directive_part(placed, part, ReadAs::Expression, state).text(self.parsed(), placed)
    }

    /// Whether evaluating an expression may do something.
    fn has_effects(&self, expression: &PlannedText) -> bool {
        // A function that run time chooses is called.
        expression.as_source().is_none_or(|text| self.options.has_effects(text))
    }

    fn refuse_nowait_of_intel(&mut self, placed: &Placed, directive: &Directive) {
        if let Some(clause) = directive.clause("nowait") {
            let message = "with `nowait`, the variant gets an object that only Intel's compiler makes";
            self.out.sites.report(&codes::DISPATCH, self.parsed(), &placed.place(&clause.range), message);
        }
    }

    /// Writes a dispatch construct whose mode is known.
    fn dispatch_as(
        &mut self,
        mode: Mode,
        id: NodeId,
        at: DirectiveId,
        directive: &'u Directive,
        governed: &GovernedCall,
        state: &State,
    ) {
        let GovernedCall { statement, target } = governed;
        let parsed = self.parsed();
        let placed = at.of(parsed);
        let node = &parsed.nodes.list[id as usize];
        // The call of an object is one of its operator, too.
        let operation_of = |n: NodeId| match parsed.nodes.list[n as usize].kind {
            NodeKind::Operation(o) if parsed.syntax.operations[o as usize].range == target.range => Some(o),
            _ => None,
        };
        let is_target = |n: &NodeId| match parsed.nodes.list[*n as usize].kind {
            NodeKind::Call(call) => target.call == Some(call),
            _ => operation_of(*n).is_some(),
        };
        let targets: Vec<NodeId> = (id + 1..node.end).filter(is_target).collect();
        // What is in the statement besides the call is in no dispatch construct.
        let mut rest = id + 1;
        for &call in &targets {
            self.walk(rest, call, state.clone());
            rest = call + 1;
        }
        let after = if mode == Mode::Dispatch { state.in_dispatch_arguments() } else { state.clone() };
        self.walk(rest, node.end, after);
        let mut frame = self.frame(placed, directive, state);
        match (directive.name == INTEL, mode) {
            (true, Mode::Dispatch) => frame.device_pointers = self.device_pointers(directive),
            // The base is called where that device is not there.
            (true, _) => frame.device = None,
            (false, _) => {}
        }
        let arguments = parsed.arguments(target);
        let passing = self.passing(placed, directive, &arguments, state);
        let end = node.body.as_deref().and_then(|b| b.end_directive).map(DirectiveId);
        let at_end = end.map(|end| end.of(parsed)).and_then(|end| Some((end, end.directive.clause("nowait")?)));
        if let (Some((end, clause)), true) = (at_end, passing.nowait) {
            let message = "`nowait` stands at the construct and at its end";
            self.out.sites.report(&codes::DISPATCH_CLAUSE, parsed, &end.place(&clause.range), message);
        }
        let nowait = passing.nowait || at_end.is_some();
        let passing = Passing { no_variants: mode == Mode::NoVariants, nowait, ..passing };
        let inside = match mode {
            Mode::Dispatch => self.inside(directive, placed, state).unwrap_or_else(|| state.clone()),
            Mode::NoContext | Mode::NoVariants => state.clone(),
        };
        if let Some(operation) = targets.iter().find_map(|n| operation_of(*n)) {
            self.language.operation(self, OperationId(operation), &inside, &passing);
        }
        if let Some(call) = target.call.map(CallId) {
            let resolved = self.language.dispatched_call(self, call, &inside, &passing);
            if let Some(changes) = &resolved.changes {
                self.pass_changed(
                    target,
                    &arguments,
                    ChangedCall { changes, passing: &passing },
                    DirectiveAt { placed, directive },
                    &mut frame,
                );
            }
            if directive.name == INTEL && mode == Mode::Dispatch && resolved.replaced {
                self.refuse_nowait_of_intel(placed, directive);
            }
        }
        if ends_labelled_loop(parsed, statement) && !frame.is_bare() {
            let message =
                "a statement that ends a loop by its label cannot be put into the block that this construct needs";
            self.out.sites.report(&codes::DISPATCH, parsed, &placed.range, message);
        }
        self.need_support(frame.device.iter().filter_map(|_| Support::for_default_device(self.unit.unit)));
        let framed = FramedCall { directive: at, end, statement: statement.clone(), frame };
        self.out.actions.push(Action::Frame(Box::new(framed)));
    }
}

/// Whether a statement of Fortran has a label that a `do` statement names as its end.
fn ends_labelled_loop(parsed: &ParsedFile, statement: &Range<usize>) -> bool {
    let Some(fortran) = &parsed.syntax.fortran else { return false };
    let id = fortran.statement_from(statement.start).filter(|id| fortran.statement(*id).range == *statement);
    // A loop that it ends is the construct around it.
    let around = id.and_then(|id| Some(fortran.statement(fortran.statement(id).construct()?)));
    id.zip(around).is_some_and(|(id, around)| around.kind == StatementKind::Do && around.last == id)
}

/// Whether a directive variant is a dispatch construct.
pub(super) fn is_dispatch(directive: &Directive) -> bool {
    names::is_dispatch(&directive.name)
}

#[cfg(test)]
mod tests;
