//! Calls of base procedures in Fortran: what is called instead, and how that is named where it is called.

mod generic;
mod procedure;
mod text;

use super::{Passing, Specialiser, State};
use crate::elaborate::Name;
use crate::lower::dispatch::Resolved;
use crate::lower::fortran::access;
use crate::lower::fortran::passed;
use ompick_frontend::codes;
use ompick_frontend::fortran::names::{Meaning, Place};
use ompick_frontend::syntax::Call;
use ompick_frontend::syntax::fortran::{Words, tokens};
use ompick_frontend::working::Edit;
use procedure::{Chosen, How, Passed};
use std::collections::BTreeSet;
use std::ops::Range;

impl<'p, 'u> Specialiser<'p, 'u> {
    /// Makes in a module all that calls of its procedures may need which are compiled later: what run
    /// time chooses among, and clones of generics. What cannot be made is said where it is called.
    pub fn publish(&mut self, module: Place, states: &[State]) {
        let names = &self.program.names;
        let (scope, fortran) = (names.scope(module), names.fortran(module));
        let Some(at) = scope.header.map(|header| fortran.statement(header).range.start) else { return };
        let own = |meaning: &Meaning| matches!(meaning, Meaning::Procedure(p) if names.owner(*p) == module);
        let is_base = |meaning: &Meaning| !self.program.candidates(meaning, module).is_empty();
        let wanted = |name: &&Name| match names.resolve(module, name) {
            Meaning::Generic(generic) => names.specifics(&generic).iter().any(|(_, _, m)| own(m) && is_base(m)),
            meaning => own(&meaning) && is_base(&meaning),
        };
        // An operator or assignment has no name that a copy could have.
        let is_name = |name: &&Name| !name.contains(&b'(');
        let all: BTreeSet<&Name> =
            scope.entities.keys().chain(scope.generics.keys()).filter(is_name).filter(wanted).collect();
        for (name, state) in all.into_iter().flat_map(|name| states.iter().map(move |state| (name, state))) {
            let passing = self.plain_passing(state);
            self.decide_fortran_call(name, &(at..at), state, (&passing, &mut None));
        }
        let made: Vec<(Place, Name)> = self.out.requests.iter().filter_map(access::Request::made).collect();
        let hidden = made.into_iter().filter(|(owner, _)| names.scope(*owner).default_private);
        let publish = hidden.map(|(module, name)| access::Request::Publish { module, name });
        self.out.requests.extend(publish.collect::<Vec<_>>());
    }

    /// Resolves a call, if it is one.
    pub fn fortran_call(&mut self, call: &Call, state: &State) {
        let plain = self.plain_passing(state);
        self.fortran_call_as(call, state, &plain);
    }

    /// Resolves a call whose arguments are passed in a certain way.
    pub fn fortran_call_as(&mut self, call: &Call, state: &State, passing: &Passing) -> Resolved {
        let parsed = self.parsed();
        let Some(fortran) = &parsed.syntax.fortran else { return Resolved::default() };
        let name = fortran.lower[call.callee.clone()].to_vec();
        let mut changes = None;
        let decided = self.decide_fortran_call(&name, &call.callee, state, (passing, &mut changes));
        let Some(callee) = decided else { return Resolved { replaced: changes.is_some(), changes } };
        let arguments = &fortran.lower[call.arguments.clone()];
        for (keyword, new) in callee.keywords_in(arguments) {
            let range = call.arguments.start + keyword.start..call.arguments.start + keyword.end;
            self.out.edits.push(Edit { range, text: new.to_vec() });
        }
        let replaced = callee.name != name;
        let more = callee.more_arguments();
        if replaced {
            self.out.edits.push(Edit { range: call.callee.clone(), text: callee.name });
        }
        self.append_arguments((&call.callee, &call.arguments), &more);
        Resolved { replaced: replaced || changes.is_some(), changes }
    }

    /// Adds to a call's arguments, which may have no parentheses yet.
    pub(in crate::specialise) fn append_arguments(
        &mut self,
        (callee, arguments): (&Range<usize>, &Range<usize>),
        more: &[u8],
    ) {
        let parsed = self.parsed();
        let Some(fortran) = parsed.syntax.fortran.as_ref().filter(|_| !more.is_empty()) else { return };
        if fortran.lower[callee.end..arguments.start].contains(&b'(') {
            let (at, text) = appended(&fortran.lower[arguments.clone()], more);
            let at = arguments.start + at;
            return self.out.edits.push(Edit { range: at..at, text });
        }
        let more = [b"(", more, b")"].concat();
        match self.out.edits.iter_mut().rev().find(|e| e.range == *callee) {
            Some(renamed) => renamed.text.extend(more),
            None => {
                let text = [&fortran.text[callee.clone()], &more].concat();
                self.out.edits.push(Edit { range: callee.clone(), text });
            }
        }
    }

    /// Decides a call of `name` at a place and gives what to call instead, if it is another.
    fn decide_fortran_call(
        &mut self,
        name: &[u8],
        place: &Range<usize>,
        state: &State,
        (passing, changes): Passed,
    ) -> Option<Callee> {
        let (directive, site) = self.fortran_scopes(place.start)?;
        let meaning = self.program.names.resolve(directive, name);
        let place = if place.is_empty() { place.start..place.start + 1 } else { place.clone() };
        match &meaning {
            Meaning::Other => None,
            Meaning::Procedure(_) | Meaning::External(_) => {
                let new = self.decide_procedure(name, &meaning, site, &place, state, (passing, changes))?;
                Some(match new {
                    Chosen::Own => return None,
                    Chosen::Other(wanted, how) => {
                        let keywords = self.renamed_dummies(&meaning, site, &wanted);
                        let passed = if let How::Passing(passed) = how { passed } else { Vec::new() };
                        if let (Some(p), Some(_)) = (passed.first(), self.read_in) {
                            let shown = [name, &p.name].map(String::from_utf8_lossy);
                            let message = format!(
                                "a condition calls `{}`, whose variants hang on `{}` at this call",
                                shown[0], shown[1]
                            );
                            self.out.sites.report(&codes::RUN_TIME, self.parsed(), &place, &message);
                            return None;
                        }
                        Callee { name: self.reached(&wanted, site, &place)?, keywords, passed }
                    }
                })
            }
            Meaning::Generic(generic) => {
                let (name, passed) = self.decide_generic((name, generic), site, &place, (state, passing))?;
                Some(Callee { name, keywords: Vec::new(), passed })
            }
            Meaning::Opaque { module, .. } => {
                if self.program.is_base_name(name) {
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

/// Where something is added to an argument list, and with which text: behind the last token, whatever comments and marks
/// of continuation follow it.
fn appended(own: &[u8], more: &[u8]) -> (usize, Vec<u8>) {
    match tokens::read(own).list.last() {
        Some(last) => (last.range.end, [b", ", more].concat()),
        None => (0, more.to_vec()),
    }
}

/// What a call is to name.
struct Callee {
    name: Name,
    /// Argument keywords of the base procedure that are others in what is called.
    keywords: Vec<(Name, Name)>,
    /// What it takes besides.
    passed: Vec<passed::Passed>,
}

impl Callee {
    /// What goes behind a call's own arguments; empty if nothing does.
    fn more_arguments(&self) -> Vec<u8> {
        let more = self.passed.iter().map(|p| [p.dummy.as_slice(), b"=", &p.actual].concat());
        more.collect::<Vec<_>>().join(&b", "[..])
    }

    /// The keywords in an argument list that change, with what they become.
    fn keywords_in(&self, arguments: &[u8]) -> impl Iterator<Item = (Range<usize>, &Name)> {
        let tokens = match self.keywords.is_empty() {
            true => tokens::Tokens::default(),
            false => tokens::read(arguments),
        };
        let w = Words::of(arguments, &tokens, &(0..tokens.list.len()));
        let is_keyword = |i: &Range<usize>| w.is_word(i.start) && w.get(i.start + 1) == b"=";
        let keywords = w.list(0, w.len()).into_iter().filter(is_keyword);
        let renamed: Vec<_> = keywords
            .filter_map(|i| {
                let (_, new) = self.keywords.iter().find(|(old, _)| old == w.get(i.start))?;
                Some((w.tokens[i.start].range.clone(), new))
            })
            .collect();
        renamed.into_iter()
    }
}
