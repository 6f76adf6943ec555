//! How a call's arguments are passed to a variant that changes them: as `adjust_args` and `append_args` say
//! (OpenMP 5.2, 7.5.2 and 7.5.3), and the construct's `is_device_ptr`, `has_device_addr` and `interop`.

use crate::elaborate::arguments::Adjust;
use crate::plan::{
    Action, Actions, AppendedObject, Argument, ArgumentChange, ArgumentList, CallId, ChangedArgument, ChangedCall,
    Frame, HeldPointer, ObjectsPlace, PassedObjects, Passing, PointerVariable, Support,
};
use crate::specialise::language::Adjusting;
use crate::specialise::{Specialiser, State};
use ompick_frontend::codes;
use ompick_frontend::directive::Directive;
use ompick_frontend::language::Language;
use ompick_frontend::placed::Placed;
use ompick_frontend::target_call::TargetCall;
use std::ops::Range;

/// A directive where it stands: itself, or what a metadirective there chose.
#[derive(Clone, Copy)]
pub(super) struct DirectiveAt<'c> {
    pub placed: &'c Placed,
    pub directive: &'c Directive,
}

impl Specialiser<'_, '_> {
    /// How the arguments of a call in no dispatch construct are passed.
    pub(in crate::specialise) fn plain_passing(&self, state: &State) -> Passing {
        Passing { no_interop: self.may_lack_interop(state), ..Passing::default() }
    }

    /// Whether the compiler may be a GCC before 15, which has no interop objects.
    pub(super) fn may_lack_interop(&self, state: &State) -> bool {
        let is_young = self.options.style().gnu_version.is_some_and(|version| version >= 15);
        state.context.vendor.contains("gnu") && !is_young
    }

    /// What the clauses of a dispatch construct say of the arguments.
    pub(super) fn passing(
        &self,
        placed: &Placed,
        directive: &Directive,
        arguments: &[Range<usize>],
        state: &State,
    ) -> Passing {
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
            let clauses = [(&pointers, Adjust::NeedDevicePtr), (&addresses, Adjust::NeedDeviceAddr)];
            let kept_from = clauses.into_iter().filter(|(list, _)| is_in(list)).map(|(_, adjust)| adjust).collect();
            Argument { keyword: parsed.keyword(argument), is_name: name.is_some(), kept_from }
        };
        let own = arguments.iter().map(own).collect();
        Passing {
            arguments: own,
            interop: list("interop"),
            nowait: directive.clauses.iter().any(|c| c.name == "nowait"),
            is_statement: true,
            ..self.plain_passing(state)
        }
    }

    /// Whether a call's arguments, and the objects of the `interop` clause, are as many as can be passed on; if not,
    /// that is said.
    fn is_passable(
        &mut self,
        target: &TargetCall,
        arguments: &[Range<usize>],
        ChangedCall { changes, passing }: ChangedCall,
        DirectiveAt { placed, directive }: DirectiveAt,
    ) -> bool {
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
            self.out.sites.report(&codes::DISPATCH, parsed, &target.range, message);
            return false;
        }
        let (given, taken) = (passing.interop.len(), changes.appended.len());
        if given > taken {
            let clause = directive.clause("interop");
            let place = clause.map_or(placed.range.clone(), |c| placed.place(&c.range));
            let message = format!("the `interop` clause has {given} objects, and the variant takes {taken}");
            self.out.sites.report(&codes::INTEROP_OBJECTS, parsed, &place, &message);
        }
        given <= taken
    }

    /// Adjusts and appends arguments in the call itself.
    pub(super) fn pass_changed(
        &mut self,
        target: &TargetCall,
        arguments: &[Range<usize>],
        changed: ChangedCall,
        construct: DirectiveAt,
        frame: &mut Frame,
    ) {
        if !self.is_passable(target, arguments, changed, construct) {
            return;
        }
        let ChangedCall { changes, passing } = changed;
        let (parsed, count) = (self.parsed(), arguments.len());
        if passing.interop.len() < changes.appended.len() && parsed.language == Language::Fortran {
            self.warn_of_no_interop(&target.range, passing);
        }
        let objects = changed.objects();
        self.need_support(Support::for_objects(self.unit.unit, &objects));
        frame.objects.extend(objects.iter().filter_map(AppendedObject::made).cloned());
        // Objects go before the first variable argument.
        let last_own = changes.parameters.checked_sub(1);
        for (i, argument) in arguments.iter().enumerate() {
            let keyword = passing.arguments[i].keyword.as_deref();
            let parameter = keyword.and_then(|k| changes.position(k)).unwrap_or(i);
            let adjust = passing.adjust(changes, parameter, count);
            let is_optional = changes.is_optional(parameter);
            let function = match self.language.adjusting(self, adjust, is_optional, argument.start) {
                Adjusting::Nothing => None,
                Adjusting::Function(function) => Some(function),
                Adjusting::Support(support) => {
                    let function = support.name(&self.unit.unit.preprocessed);
                    self.need_support([support]);
                    Some(function)
                }
                Adjusting::Address => {
                    let Some(name) = parsed.bare_name(argument) else {
                        let message = "only a variable has a device address";
                        return self.out.sites.report(&codes::DISPATCH, parsed, argument, message);
                    };
                    frame.device_addresses.push(name.to_vec());
                    None
                }
            };
            if function.is_some() && !self.may_be_adjusted(argument, adjust) {
                return;
            }
            match function {
                Some(procedure) if adjust.is_pointer() && changes.is_held(parameter) => {
                    let (variable, actions) = (PointerVariable(parameter), self.split_off(argument));
                    let held = argument.clone();
                    frame.pointers.push(HeldPointer { variable, procedure, is_optional, argument: held, actions });
                    self.change_argument(argument, ArgumentChange::HeldIn(variable));
                }
                Some(function) => {
                    let is_qualified = changes.is_qualified(i);
                    self.change_argument(argument, ArgumentChange::Through { function, is_qualified });
                }
                None => {}
            }
            if last_own == Some(i) && parsed.language != Language::Fortran {
                let to = ObjectsPlace::At { at: argument.end, list: ArgumentList::BehindOthers };
                self.pass_objects(to, objects.clone());
            }
        }
        if let (Some(call), Some(_)) = (target.call.map(CallId), &parsed.syntax.fortran) {
            let by_name = passing.arguments.iter().any(|a| a.keyword.is_some()) || count < changes.parameters;
            let dummies = if by_name { changes.dummies_of_objects() } else { None };
            if by_name && dummies.is_none() {
                let message = "the variant's dummy arguments for the objects are not known";
                return self.out.sites.report(&codes::DISPATCH, parsed, &target.range, message);
            }
            return self.pass_objects(ObjectsPlace::Behind { call, dummies }, objects);
        }
        if last_own.is_none() {
            let list = if arguments.is_empty() { ArgumentList::Empty } else { ArgumentList::BeforeOthers };
            self.pass_objects(ObjectsPlace::At { at: target.arguments.start, list }, objects);
        }
    }

    /// Whether an argument can be what a device pointer is found for; if not, that is said.
    fn may_be_adjusted(&mut self, argument: &Range<usize>, adjust: Adjust) -> bool {
        let parsed = self.parsed();
        let text = &parsed.text.text()[argument.clone()];
        let (code, message) = match () {
            () if is_braced_value(text) => {
                (&codes::DISPATCH, "a value in braces has no type of its own, and its device pointer is to be passed")
            }
            () if adjust.is_pointer() && is_number(text) => {
                (&codes::ARGUMENT_TYPE, "a number is no pointer, and its device pointer is to be passed")
            }
            () => return true,
        };
        self.out.sites.report(code, parsed, argument, message);
        false
    }

    /// Plans that a call passes objects, too.
    fn pass_objects(&mut self, to: ObjectsPlace, objects: Vec<AppendedObject>) {
        if !objects.is_empty() {
            self.out.actions.push(Action::Objects(PassedObjects { to, objects }));
        }
    }

    fn change_argument(&mut self, argument: &Range<usize>, change: ArgumentChange) {
        self.out.actions.push(Action::Argument(ChangedArgument { argument: argument.clone(), change }));
    }

    /// What changes in a part of a statement, which is no longer an action of its own.
    fn split_off(&mut self, part: &Range<usize>) -> Actions {
        let parsed = self.parsed();
        let inside = |r: &Range<usize>| part.start <= r.start && r.end <= part.end;
        let (own, others) = std::mem::take(&mut self.out.actions.0).into_iter().partition(|action| match action {
            Action::Call(call) => inside(&parsed.syntax.calls[call.site.0 as usize].callee),
            Action::Argument(changed) => inside(&changed.argument),
            Action::Objects(PassedObjects { to: ObjectsPlace::Behind { call, .. }, .. }) => {
                inside(&parsed.syntax.calls[call.0 as usize].callee)
            }
            _ => false,
        });
        self.out.actions = Actions(others);
        Actions(own)
    }
}

/// Whether an argument is a literal that is no null pointer constant.
fn is_number(argument: &[u8]) -> bool {
    argument.first().is_some_and(u8::is_ascii_digit)
        && argument.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'.')
        && argument.iter().any(|b| matches!(b, b'1'..=b'9' | b'.'))
}

/// `{x}`, but neither `{}` nor `{nullptr}`.
fn is_braced_value(argument: &[u8]) -> bool {
    let inside = argument.strip_prefix(b"{").and_then(|rest| rest.strip_suffix(b"}"));
    inside.is_some_and(|inside| !matches!(inside.trim_ascii(), b"" | b"nullptr"))
}
