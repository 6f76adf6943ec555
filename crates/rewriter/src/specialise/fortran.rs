//! Calls of base procedures in Fortran: what is called instead, and how that is named where it is called.

mod captures;
mod changed;
pub mod condition;
mod dispatcher;
mod generic;
pub mod language;
mod outside;
mod procedure;
mod result;
mod statement_functions;
mod text;

use super::{Specialiser, State};
use crate::elaborate::Name;
use crate::elaborate::arguments::Changes;
use crate::plan::{self, Action, CallId, Keyword, Passing, Request};
use crate::specialise::CallContext;
use crate::specialise::language::Resolved;
use ompick_frontend::codes;
use ompick_frontend::fortran::names::{Meaning, Place};
use procedure::{CalledAt, Chosen, How};
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

impl<'p, 'u> Specialiser<'p, 'u> {
    /// Makes in a module all that calls of its procedures may need which are compiled later: what run
    /// time chooses among, and clones of generics. What cannot be made is said where it is called.
    pub fn publish(&mut self, module: Place, states: &[State]) {
        let names = &self.program.names;
        let (scope, fortran) = (names.scope(module), names.fortran(module));
        let Some(at) = scope.header.map(|header| fortran.statement(header).range.start) else { return };
        let own = |meaning: &Meaning| matches!(meaning, Meaning::Procedure(p) if names.owner(*p) == module);
        let is_base = |meaning: &Meaning| !self.program.candidates_in(meaning, module).is_empty();
        let is_replaced = |meaning: &Meaning| is_base(meaning) || self.has_device_version(meaning);
        let wanted = |name: &&Name| match names.resolve(module, name) {
            Meaning::Generic(generic) => {
                let is_part = generic.iter().any(|(place, _)| *place == module);
                names.specifics(&generic).iter().any(|(_, _, m)| (is_part || own(m)) && is_replaced(m))
            }
            meaning => own(&meaning) && is_base(&meaning),
        };
        // An operator or assignment has no name that a copy could have.
        let is_name = |name: &&Name| !name.contains(&b'(');
        // Procedures of others whose variants those see who have them through this module.
        let through = self.program.limited_to(module).filter_map(|v| v.base_name.as_ref());
        let own = scope.entities.keys().chain(scope.generics.keys()).filter(is_name).filter(wanted);
        let all: BTreeSet<&Name> = own.chain(through.filter(|name| scope.is_public(name))).collect();
        for (name, state) in all.into_iter().flat_map(|name| states.iter().map(move |state| (name, state))) {
            if let Meaning::Generic(generic) = names.resolve(module, name) {
                self.publish_generic(module, &generic, at, state);
                continue;
            }
            let passing = self.plain_passing(state);
            self.decide_fortran_call(name, &(at..at), CallContext { state, passing: &passing }, &mut None);
            let meaning = names.resolve(module, name);
            self.publish_member(name, &meaning, CalledAt::of(module, &(at..at + 1)), state);
        }
        let made: Vec<(Place, Name)> = self.out.requests.iter().filter_map(Request::made).collect();
        let hidden = made.into_iter().filter(|(owner, _)| names.scope(*owner).default_private);
        let publish = hidden.map(|(module, name)| Request::Publish { module, name });
        self.out.requests.extend(publish.collect::<Vec<_>>());
    }

    /// Resolves a call, if it is one.
    pub fn fortran_call(&mut self, call: CallId, state: &State) {
        let plain = self.plain_passing(state);
        self.fortran_call_as(call, state, &plain);
    }

    /// Resolves a call whose arguments are passed in a certain way.
    pub fn fortran_call_as(&mut self, site: CallId, state: &State, passing: &Passing) -> Resolved {
        let parsed = self.parsed();
        let Some(fortran) = &parsed.syntax.fortran else { return Resolved::default() };
        let call = &parsed.syntax.calls[site.0 as usize];
        let name = fortran.lower[call.callee.clone()].to_vec();
        let mut changes = None;
        let before = self.out.sites.decisions.len();
        let decided = self.decide_fortran_call(&name, &call.callee, CallContext { state, passing }, &mut changes);
        let Some(callee) = decided else {
            self.plan_keep_base(site, before);
            return Resolved { replaced: changes.is_some(), changes };
        };
        let arguments = callee.more_arguments();
        let replaced = callee.name != name;
        if replaced || !arguments.is_empty() || !callee.keywords.is_empty() {
            let (new, keywords) = (replaced.then_some(plan::Callee::Named(callee.name)), callee.keywords);
            self.out.actions.push(Action::Call(plan::Call { site, callee: new, is_whole: false, arguments, keywords }));
        }
        Resolved { replaced: replaced || changes.is_some(), changes }
    }

    /// Decides a call of a procedure by its own name, or by a generic one that can only mean it.
    fn decide_own_name(
        &mut self,
        name: &[u8],
        meaning: &Meaning,
        at: CalledAt,
        within: CallContext,
        changes: &mut Option<Rc<Changes>>,
    ) -> Option<Callee> {
        let Chosen::Other(wanted, how) = self.decide_named(name, meaning, at, within, changes)? else { return None };
        let keywords = self.renamed_dummies(meaning, at.site, &wanted);
        let passed = if let How::Passing(passed) = how { passed } else { Vec::new() };
        if let (Some(p), Some(_)) = (passed.first(), self.read_in) {
            let shown = [name, &p.name].map(String::from_utf8_lossy);
            let message =
                format!("a condition calls `{}`, whose variants hang on `{}` at this call", shown[0], shown[1]);
            self.out.sites.report(&codes::RUN_TIME, self.parsed(), at.place, &message);
            return None;
        }
        Some(Callee { name: self.reached(&wanted, at.site, at.place)?, keywords, passed })
    }

    /// Decides a call of `name` at a place and gives what to call instead, if it is another.
    fn decide_fortran_call(
        &mut self,
        name: &[u8],
        place: &Range<usize>,
        within: CallContext,
        changes: &mut Option<Rc<Changes>>,
    ) -> Option<Callee> {
        let (directive, site) = self.fortran_scopes(place.start)?;
        let meaning = self.program.names.resolve(directive, name);
        let place = if place.is_empty() { place.start..place.start + 1 } else { place.clone() };
        match &meaning {
            Meaning::Other => None,
            Meaning::Entry(_) => {
                self.fortran_base_called(&meaning, within.state);
                None
            }
            Meaning::Procedure(_) | Meaning::External(_) => {
                let at = CalledAt::of(site, &place);
                self.decide_own_name(name, &meaning, at, within, changes)
            }
            Meaning::Generic(generic) => {
                let at = CalledAt::of(site, &place);
                if let Some((specific, meaning)) = self.only_specific(name, generic, at) {
                    return self.decide_own_name(&specific, &meaning, at, within, changes);
                }
                let (name, passed) = self.decide_generic(name, generic, site, &place, within)?;
                Some(Callee { name, keywords: Vec::new(), passed })
            }
            Meaning::Opaque { module, .. } if module.is_empty() => {
                if self.program.is_base_name(name) {
                    let shown = String::from_utf8_lossy(name);
                    let message = format!("`{shown}` may come from a `use` statement that could not be read");
                    self.out.sites.report(&codes::UNCLEAR_SITE, self.parsed(), &place, &message);
                }
                None
            }
            Meaning::Opaque { module, .. } => {
                if self.program.is_base_name(name) && !self.program.names.are_others_compiled() {
                    let message = format!(
                        "`{}` may come from module `{}`, which was not given: this call stays",
                        String::from_utf8_lossy(name),
                        String::from_utf8_lossy(module)
                    );
                    self.out.sites.report(&codes::OPAQUE_MODULE, self.parsed(), &place, &message);
                }
                None
            }
            Meaning::Ambiguous => {
                if self.program.is_base_name(name) {
                    let message =
                        format!("`{}` means different things here by different modules", String::from_utf8_lossy(name));
                    self.out.sites.report(&codes::UNCLEAR_SITE, self.parsed(), &place, &message);
                }
                None
            }
        }
    }
}

/// What a call is to name.
struct Callee {
    name: Name,
    /// Argument keywords of the base procedure that are others in what is called.
    keywords: Vec<Keyword>,
    /// What it takes besides.
    passed: Vec<captures::Capture>,
}

impl Callee {
    /// What goes behind a call's own arguments.
    fn more_arguments(&self) -> Vec<Name> {
        self.passed.iter().map(|p| [p.dummy.as_slice(), b"=", &p.actual].concat()).collect()
    }
}
