//! Calls through generic names: a clone of the generic is called, in which each specific procedure has become
//! what is called in its place.

use super::procedure::{Chosen, How};
use super::{captures, dispatcher};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::elaborate::fortran::argument_types;
use crate::lower::fortran::access::{self, Wanted};
use crate::plan::Passing;
use crate::specialise::fortran::procedure::{CalledAt, Choice};
use crate::specialise::{CallContext, Specialiser};
use ompick_frontend::codes;
use ompick_frontend::fortran::intrinsics;
use ompick_frontend::fortran::names::{Meaning, Place};
use ompick_frontend::syntax::fortran::EntityKind;
use std::ops::Range;

impl Specialiser<'_, '_> {
    /// A call through a generic name: it goes to a clone of the generic in which each specific procedure
    /// has become what is called in its place, so that the compiler's own resolution picks.
    pub(super) fn decide_generic(
        &mut self,
        local: &[u8],
        generic: &[(Place, Name)],
        site: Place,
        place: &Range<usize>,
        CallContext { state, passing }: CallContext,
    ) -> Option<(Name, Vec<captures::Capture>)> {
        let passing = &Passing { is_statement: false, ..passing.clone() };
        let specifics = self.program.names.specifics(generic);
        let any_base = specifics.iter().any(|(_, _, m)| !self.program.candidates(m, site).is_empty());
        if !any_base {
            for (_, _, meaning) in &specifics {
                self.fortran_base_called(meaning, state);
            }
            let needs_version = state.on_device
                && specifics
                    .iter()
                    .any(|(_, _, m)| self.program.symbol(m).is_some_and(|s| (self.device_version)(&s).is_some()));
            if !needs_version {
                return None;
            }
        }
        let mut parts: Vec<(Place, Vec<Name>)> = Vec::new();
        let mut changed = false;
        // What each specific procedure's dispatcher wants besides; the others want nothing.
        let mut wanted_besides: Vec<Vec<captures::Capture>> = Vec::new();
        for (owner, specific, meaning) in &specifics {
            let chosen = self.decide_procedure(specific, meaning, site, place, state, (passing, &mut None))?;
            let member = match chosen {
                Chosen::Own => specific.clone(),
                Chosen::Other(_, How::Passing(passed)) if passed.first().is_some_and(|p| !p.name.is_empty()) => {
                    let message = format!(
                        "`{}` of a condition must be read at this call, which is one through a generic name",
                        String::from_utf8_lossy(&passed[0].name)
                    );
                    self.out.sites.report(&codes::RUN_TIME, self.parsed(), place, &message);
                    return None;
                }
                Chosen::Other(wanted, how) => {
                    changed = true;
                    let candidate = match how {
                        How::Candidate(i) => Some(i),
                        How::Passing(passed) => {
                            wanted_besides.push(passed);
                            None
                        }
                    };
                    self.member(
                        meaning,
                        wanted,
                        candidate,
                        *owner,
                        CalledAt { site, place },
                        CallContext { state, passing },
                    )?
                }
            };
            match parts.iter_mut().find(|(o, _)| o == owner) {
                Some((_, members)) => members.push(member),
                None => parts.push((*owner, vec![member])),
            }
        }
        if !changed {
            return None;
        }
        wanted_besides.resize(specifics.len(), Vec::new());
        if wanted_besides.windows(2).any(|w| w[0] != w[1]) {
            let message = "the objects of the `interop` clause do not go to all procedures of this generic";
            self.out.sites.report(&codes::DISPATCH, self.parsed(), place, message);
            return None;
        }
        let names = &self.program.names;
        let is_type = |(p, n): &(Place, Name)| {
            let entity = names.scope(*p).entities.get(n);
            entity.is_some_and(|e| e.kind == EntityKind::Type)
        };
        // Published for calls that are compiled later, there is no call yet to tell by.
        let calls = &self.parsed().syntax.calls;
        let next = calls.partition_point(|call| call.callee.start < place.start);
        let is_call = calls.get(next).is_some_and(|call| call.callee == *place);
        if is_call && generic.iter().any(is_type) {
            // The structure constructor is called where no specific procedure fits (Fortran 2018, 7.5.10).
            match self.fits_none(&specifics, site, place) {
                Some(true) => return None,
                Some(false) => {}
                None => {
                    let message = "this generic has the name of a derived type, and whether its constructor is called here cannot be told";
                    let note = "call the specific procedure by its own name, or with a plain variable".to_owned();
                    self.out.sites.report_with(&codes::NO_ALIAS, self.parsed(), place, message, Some(note));
                    return None;
                }
            }
        }
        if is_call && intrinsics::is_intrinsic(local) {
            match self.means_intrinsic(&specifics, site, place) {
                Some(true) => return None,
                Some(false) => {}
                None => {
                    let message = format!(
                        "generic `{}` extends the intrinsic procedure, and which is called here cannot be told",
                        String::from_utf8_lossy(local)
                    );
                    let note = "call the specific procedure by its own name, or with a plain variable".to_owned();
                    self.out.sites.report_with(&codes::NO_ALIAS, self.parsed(), place, &message, Some(note));
                    return None;
                }
            }
        }
        let clones = access::generic_clone(&generic[0].1, parts, &mut self.out.requests);
        let mut reached = None;
        for wanted in &clones {
            reached = Some(self.reached(wanted, site, place)?);
        }
        reached.map(|name| (name, wanted_besides.swap_remove(0)))
    }

    /// Whether a call by the name of an intrinsic procedure means that, and none of the procedures that extend it:
    /// by the type of its first argument, where that is plain.
    fn means_intrinsic(&self, specifics: &[(Place, Name, Meaning)], site: Place, place: &Range<usize>) -> Option<bool> {
        match self.first_argument(site, place)?.as_slice() {
            b"type" => Some(false),
            _ => self.fits_none(specifics, site, place)?.then_some(true),
        }
    }

    /// The type of a call's first argument, where it is plain.
    fn first_argument(&self, site: Place, place: &Range<usize>) -> Option<Name> {
        let call = self.parsed().syntax.calls.iter().find(|c| c.callee == *place)?;
        let fortran = self.program.names.fortran(site);
        argument_types::type_of_argument(&self.program.names, site, &fortran.lower[call.arguments.clone()])
    }

    /// Whether a call fits none of a generic's procedures, by the type of its first argument, where that is plain.
    fn fits_none(&self, specifics: &[(Place, Name, Meaning)], site: Place, place: &Range<usize>) -> Option<bool> {
        let names = &self.program.names;
        let actual = self.first_argument(site, place)?;
        let dummies = specifics.iter().map(|(_, _, meaning)| match meaning {
            Meaning::Procedure(p) => argument_types::type_of(names, *p, names.scope(*p).dummies.first()?),
            _ => None,
        });
        let dummies: Vec<Name> = dummies.collect::<Option<_>>()?;
        Some(!dummies.contains(&actual))
    }

    /// The name by which what is called in place of a generic's specific procedure becomes a member of the
    /// generic's clone, in the scope `owner`. A procedure with the base's interface stands between where
    /// argument keywords differ, or only an alias could name it: that is a generic name, which is no member.
    fn member(
        &mut self,
        base: &Meaning,
        wanted: Wanted,
        candidate: Option<usize>,
        owner: Place,
        CalledAt { site, place }: CalledAt,
        CallContext { state, passing }: CallContext,
    ) -> Option<Name> {
        let names = &self.program.names;
        let mut wanted = wanted;
        if let Some(i) = candidate {
            let is_member = match &wanted {
                Wanted::Procedure { meaning, name, .. } => names.resolve_procedure(owner, name) == *meaning,
                _ => true,
            };
            if !is_member || !self.renamed_dummies(base, owner, &wanted).is_empty() {
                let declared = self.declared_for(base, site, CallContext { state, passing });
                let tree = DecisionTree::Leaf(Some(i));
                let choice = Choice { tree: &tree, is_shortened: false };
                let within = CallContext { state, passing };
                match dispatcher::dispatch(self, site, place.start, base, &declared, choice, within) {
                    Ok((request, _)) => {
                        wanted = Wanted::Dispatcher { owner: request.owner, name: request.name.clone() };
                        self.out.requests.insert(access::Request::Dispatcher(request));
                    }
                    Err(why) => {
                        let shown = String::from_utf8_lossy(&declared[i].name);
                        let message = format!("variant `{shown}` cannot be called through a generic name: {why}");
                        self.out.sites.report(&codes::NO_ALIAS, self.parsed(), place, &message);
                        return None;
                    }
                }
            }
        }
        self.reached(&wanted, owner, place)
    }
}
