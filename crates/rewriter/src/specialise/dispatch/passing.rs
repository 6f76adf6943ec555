//! How a call's arguments are passed to a variant that changes them: as `adjust_args` and `append_args` say
//! (OpenMP 5.2, 7.5.2 and 7.5.3), and the construct's `is_device_ptr`, `has_device_addr` and `interop`.

use crate::elaborate::arguments::Adjust;
use crate::plan::{
    self, Action, Actions, Argument, ArgumentChange, CallId, ChangedArgument, ChangedCall, Frame, Interops, Passing,
    Variable, use_device_addr,
};
use crate::specialise::{Specialiser, State};
use ompick_frontend::codes;
use ompick_frontend::directive::Directive;
use ompick_frontend::expanded::Edit;
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

/// Adds the clauses of a `target data` construct to the one that stands around a call.
fn add_around(frame: &mut Frame, own: Vec<u8>) {
    frame.around = Some(match frame.around.take() {
        Some(other) => [other.as_slice(), own.strip_prefix(b"target data").unwrap_or(&own)].concat(),
        None => own,
    });
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

    /// Plans that a call gets arguments behind its own.
    fn plan_appended(&mut self, site: CallId, arguments: Vec<Vec<u8>>) {
        let call = plan::Call { site, callee: None, is_whole: false, arguments, keywords: Vec::new() };
        self.out.actions.push(Action::Call(call));
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
        let Interops { objects, declarations, before, after, helpers } =
            self.options.interops(self.unit.unit, changes, passing);
        self.out.helpers.extend(helpers);
        frame.declarations.extend(declarations);
        frame.before.extend(before);
        frame.after.extend(after);
        let appended: Vec<u8> = objects.iter().flat_map(|o| [&b", "[..], o].concat()).collect();
        // Objects go before the first variable argument.
        let last_own = changes.parameters.checked_sub(1);
        let by_name = passing.arguments.iter().any(|a| a.keyword.is_some()) || count < changes.parameters;
        let mut addresses: Vec<Vec<u8>> = Vec::new();
        for (i, argument) in arguments.iter().enumerate() {
            let (mut before, mut behind) = (Vec::new(), Vec::new());
            let keyword = passing.arguments[i].keyword.as_deref();
            let adjust = passing.adjust(changes, keyword.and_then(|k| changes.position(k)).unwrap_or(i), count);
            if let Some(adjusted) = self.language.adjusted(
                self,
                adjust,
                argument.start,
                &parsed.text.text()[argument.clone()],
                changes.is_qualified(i),
            ) {
                self.out.helpers.extend(adjusted.helper);
                let parameter = keyword.and_then(|k| changes.position(k)).unwrap_or(i);
                if adjust.is_pointer() && changes.defined.contains(&parameter) {
                    let own = self.taken_on_one_line(argument);
                    let variable = Variable::holding([adjusted.before, own, adjusted.behind].concat(), parameter);
                    let text = variable.add_to(frame);
                    self.change_argument(argument, ArgumentChange::Replaced(text));
                    continue;
                }
                if adjusted.around {
                    let Some(name) = parsed.bare_name(argument) else {
                        let message = "only a variable has a device address";
                        return self.out.sites.report(&codes::DISPATCH, parsed, argument, message);
                    };
                    addresses.push(name.to_vec());
                }
                (before, behind) = (adjusted.before, adjusted.behind);
            }
            if last_own == Some(i) && parsed.language != Language::Fortran {
                behind.extend_from_slice(&appended);
            }
            if !before.is_empty() || !behind.is_empty() {
                self.change_argument(argument, ArgumentChange::Around { before, behind });
            }
        }
        if !addresses.is_empty() {
            add_around(frame, use_device_addr(&addresses));
        }
        if let (Some(call), Some(_)) = (target.call, &parsed.syntax.fortran) {
            let objects = if by_name { changes.named_objects(&objects) } else { Some(objects) };
            return match objects {
                Some(objects) => self.plan_appended(CallId(call), objects),
                None => {
                    let message = "the variant's dummy arguments for the objects are not known";
                    self.out.sites.report(&codes::DISPATCH, parsed, &target.range, message);
                }
            };
        }
        if last_own.is_none() && !appended.is_empty() {
            self.put_first(target, arguments.is_empty(), &appended[2..]);
        }
    }

    /// Puts arguments before all of a call, which may have none.
    fn put_first(&mut self, target: &TargetCall, has_none: bool, arguments: &[u8]) {
        let comma: &[u8] = if has_none { b"" } else { b", " };
        let start = target.arguments.start;
        let before = [arguments, comma].concat();
        self.change_argument(&(start..start), ArgumentChange::Around { before, behind: Vec::new() });
    }

    fn change_argument(&mut self, argument: &Range<usize>, change: ArgumentChange) {
        self.out.actions.push(Action::Argument(ChangedArgument { argument: argument.clone(), change }));
    }

    /// A part of a statement on one line, with what changes in it, which is no longer an action of its own.
    fn taken_on_one_line(&mut self, part: &Range<usize>) -> Vec<u8> {
        let parsed = self.parsed();
        let inside = |r: &Range<usize>| part.start <= r.start && r.end <= part.end;
        let (own, others) = std::mem::take(&mut self.out.actions.0).into_iter().partition(|action| match action {
            Action::Call(call) => inside(&parsed.syntax.calls[call.site.0 as usize].callee),
            Action::Argument(changed) => inside(&changed.argument),
            _ => false,
        });
        self.out.actions = Actions(others);
        let Some(fortran) = &parsed.syntax.fortran else { return Vec::new() };
        let Some(mut own) = self.options.edits(self.unit.unit, parsed, &Actions(own)) else { return Vec::new() };
        Edit::sort(&mut own);
        let mut out = Vec::new();
        let mut at = part.start;
        for edit in own {
            out.extend(fortran.on_one_line(&(at..edit.range.start)));
            out.extend(edit.text);
            at = edit.range.end;
        }
        out.extend(fortran.on_one_line(&(at..part.end)));
        out
    }
}
