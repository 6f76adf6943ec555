//! Calls through generic names: a clone of the generic is called, in which each specific procedure has become
//! what is called in its place.

use super::procedure::{Chosen, How};
use super::{captures, dispatcher};
use crate::access::Referent;
use crate::access::generic_clone::{self, Part};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::elaborate::fortran::Named;
use crate::elaborate::fortran::generics::Actuals;
use crate::elaborate::fortran::values::Values;
use crate::obstacle::Obstacle;
use crate::plan::{Passing, Request, RequestedProcedure};
use crate::specialise::fortran::procedure::{CalledAt, Choice};
use crate::specialise::{CallContext, Specialiser, State};
use ompick_frontend::codes;
use ompick_frontend::fortran::intrinsics;
use ompick_frontend::fortran::names::{Meaning, Place};
use ompick_frontend::syntax::Call;
use ompick_frontend::syntax::fortran::EntityKind;
use std::ops::Range;

/// A generic with what is called in place of its procedures.
struct Replaced {
    /// The parts of a clone.
    parts: Vec<Part>,
    /// Parts without variants, whose scopes may not know of any: calls of their procedures stay.
    plain: Vec<(Place, Name)>,
    /// Whether any procedure has become another.
    changed: bool,
    /// What all that are called instead take besides.
    besides: Vec<captures::Capture>,
}

/// A call, and the procedures that it may mean.
#[derive(Clone, Copy)]
struct FittingCall<'c> {
    specifics: &'c [(Place, Name, Meaning)],
    /// `None`: they cannot be read.
    actuals: &'c Option<Actuals<'c>>,
}

/// A procedure of a part of a generic, with what is called in its place.
struct Specific {
    name: Name,
    meaning: Meaning,
    chosen: Chosen,
}

/// A procedure by the name that a generic has for it.
#[derive(Clone, Copy)]
struct Specifically<'n> {
    name: &'n [u8],
    meaning: &'n Meaning,
}

impl Specialiser<'_, '_> {
    /// The specific procedure that a call through a generic name must mean, as its arguments fit no other, where it can
    /// be called by a name of its own: then nothing else needs to be decided, and no clone be made.
    pub(super) fn only_specific(
        &self,
        local: &[u8],
        generic: &[(Place, Name)],
        CalledAt { site, place, .. }: CalledAt,
    ) -> Option<(Name, Meaning)> {
        // What fits none is a constructor, or an intrinsic procedure.
        if intrinsics::is_intrinsic(local) || self.has_a_types_name(generic) {
            return None;
        }
        let names = &self.program.names;
        let actuals = self.actuals(site, place)?;
        let (name, meaning) = self.program.interfaces.only_fitting(names, generic, &actuals)?;
        let is_named = matches!(meaning, Meaning::Procedure(_)) && names.resolve_procedure(site, &name) == meaning;
        is_named.then_some((name, meaning))
    }

    /// The call whose name stands at a place: none does in a condition.
    fn call_at(&self, place: &Range<usize>) -> Option<&Call> {
        let calls = &self.parsed().syntax.calls;
        let at = calls.binary_search_by_key(&place.start, |call| call.callee.start).ok()?;
        Some(&calls[at]).filter(|call| call.callee == *place)
    }

    /// Whether a generic has the name of a derived type.
    fn has_a_types_name(&self, generic: &[(Place, Name)]) -> bool {
        self.types_named(generic).next().is_some()
    }

    /// The derived types whose names a generic has.
    fn types_named<'g>(&self, generic: &'g [(Place, Name)]) -> impl Iterator<Item = &'g (Place, Name)> {
        let entity = |(p, n): &(Place, Name)| self.program.names.scope(*p).entities.get(n);
        generic.iter().filter(move |named| entity(named).is_some_and(|entity| entity.kind == EntityKind::Type))
    }

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
        let specifics = self.program.names.specifics(generic);
        let any_base = specifics.iter().any(|(scope, name, m)| {
            let named = Named { name, scope: *scope };
            !self.program.candidates(m, site, named).is_empty()
        });
        if !any_base {
            for (_, _, meaning) in &specifics {
                self.fortran_base_called(meaning, state);
            }
            if !(state.on_device && specifics.iter().any(|(_, _, m)| self.has_device_version(m))) {
                return None;
            }
        }
        let called = CalledAt::of(site, place);
        let replaced = self.replaced(generic, called, CallContext { state, passing })?;
        if !replaced.changed || !self.means_generic(local, generic, &specifics, called)? {
            return None;
        }
        if !replaced.plain.is_empty() && !self.means_clone(&replaced, called)? {
            return None;
        }
        match generic_clone::reach(&self.program.names, site, &replaced.parts) {
            Ok((name, needed)) => {
                self.out.requests.extend(needed.requests);
                self.out.merges.extend(needed.merges);
                Some((name, replaced.besides))
            }
            Err(why) => {
                self.out.sites.report(&codes::NO_ALIAS, self.parsed(), place, &why.to_string());
                None
            }
        }
    }

    /// Whether device code calls a version of a procedure instead of it.
    pub(super) fn has_device_version(&self, procedure: &Meaning) -> bool {
        self.program.symbol(procedure).is_some_and(|symbol| (self.device_version)(&symbol).is_some())
    }

    /// Makes in a module its part of a generic as calls that are compiled later may need it.
    pub(super) fn publish_generic(&mut self, module: Place, generic: &[(Place, Name)], at: usize, state: &State) {
        let passing = self.plain_passing(state);
        let own: Vec<(Place, Name)> = generic.iter().filter(|(owner, _)| *owner == module).cloned().collect();
        let place = at..at + 1;
        let called = CalledAt::of(module, &place);
        let Some(replaced) = self.replaced(&own, called, CallContext { state, passing: &passing }) else { return };
        for part in &replaced.parts {
            part.publish(&self.program.names, &mut self.out.requests);
        }
    }

    /// Makes in a module what takes the place of a procedure of its in generics that other modules declare later.
    pub(super) fn publish_member(&mut self, name: &[u8], base: &Meaning, called: CalledAt, state: &State) {
        let passing = Passing { is_statement: false, ..self.plain_passing(state) };
        let within = CallContext { state, passing: &passing };
        let decided = self.decide_procedure(name, base, called, within, &mut None);
        let Some(Chosen::Other(_, How::Candidate(i))) = decided else { return };
        if let Ok(request) = self.member_procedure(Specifically { name, meaning: base }, i, called, within) {
            self.out.requests.insert(Request::Dispatcher(request));
        }
    }

    /// A procedure with the base's interface that calls one candidate. The error says why there can be none.
    fn member_procedure(
        &mut self,
        Specifically { name, meaning: base }: Specifically,
        candidate: usize,
        at: CalledAt,
        within: CallContext,
    ) -> Result<RequestedProcedure, Obstacle> {
        let declared = self.declared_for(name, base, at, within);
        let tree = DecisionTree::Leaf(Some(candidate));
        let choice = Choice { tree: &tree, is_shortened: false };
        let (request, _) = dispatcher::dispatch(self, at.site, at.place.start, base, &declared, choice, within)?;
        Ok(request)
    }

    /// What is called in place of each procedure of a generic; `None`: that cannot be, which is said.
    fn replaced(
        &mut self,
        generic: &[(Place, Name)],
        CalledAt { site, place, .. }: CalledAt,
        CallContext { state, passing }: CallContext,
    ) -> Option<Replaced> {
        let program = self.program;
        let passing = &Passing { is_statement: false, ..passing.clone() };
        let within = CallContext { state, passing };
        // By part.
        let mut specifics: Vec<Vec<Specific>> = Vec::new();
        for declared in generic {
            let mut own = Vec::new();
            for (from, name, meaning) in program.names.specifics(std::slice::from_ref(declared)) {
                let called = CalledAt { site, place, from };
                let chosen = self.decide_procedure(&name, &meaning, called, within, &mut None)?;
                own.push(Specific { name, meaning, chosen });
            }
            specifics.push(own);
        }
        // Of parts that meet, all have the same member for a procedure.
        let mut procedures_between: Vec<Meaning> = Vec::new();
        for ((owner, _), own) in generic.iter().zip(&specifics) {
            let between = own.iter().filter(|specific| self.needs_procedure_between(specific, *owner));
            procedures_between.extend(between.map(|specific| specific.meaning.clone()));
        }
        let (mut parts, mut plain, mut changed) = (Vec::new(), Vec::new(), false);
        // What each specific procedure's dispatcher wants besides; the others want nothing.
        let mut besides: Vec<Vec<captures::Capture>> = Vec::new();
        for (declared, own) in generic.iter().zip(specifics) {
            let (owner, generic) = declared;
            let mut members = Vec::new();
            let mut is_own = true;
            for specific in own {
                let (wanted, candidate, passed) = match specific.chosen {
                    Chosen::Own => {
                        members.push(specific.name);
                        besides.push(Vec::new());
                        continue;
                    }
                    Chosen::Other(wanted, How::Candidate(i)) => (wanted, Some(i), Vec::new()),
                    Chosen::Other(wanted, How::Passing(passed)) => (wanted, None, passed),
                };
                if let Some(read) = passed.first().filter(|p| !p.name.is_empty()) {
                    let message = format!(
                        "`{}` of a condition must be read at this call, which is one through a generic name",
                        String::from_utf8_lossy(&read.name)
                    );
                    self.out.sites.report(&codes::RUN_TIME, self.parsed(), place, &message);
                    return None;
                }
                is_own = false;
                besides.push(passed);
                let between = candidate.filter(|_| procedures_between.contains(&specific.meaning));
                let called = CalledAt { site, place, from: *owner };
                let within = CallContext { state, passing };
                let base = Specifically { name: &specific.name, meaning: &specific.meaning };
                members.push(self.member(base, wanted, between, *owner, called, within)?);
            }
            changed |= !is_own;
            // Calls that are compiled later need the clone of such a part, too.
            match !is_own || self.has_base(*owner, generic) {
                true => parts.push(Part { owner: *owner, generic: generic.clone(), members }),
                false => plain.push(declared.clone()),
            }
        }
        if changed && besides.windows(2).any(|w| w[0] != w[1]) {
            let message = "the objects of the `interop` clause do not go to all procedures of this generic";
            self.out.sites.report(&codes::DISPATCH, self.parsed(), place, message);
            return None;
        }
        Some(Replaced { parts, plain, changed, besides: besides.into_iter().next().unwrap_or_default() })
    }

    /// Whether any procedure of what is a generic in a scope has variants there.
    fn has_base(&self, scope: Place, generic: &[u8]) -> bool {
        let Meaning::Generic(parts) = self.program.names.resolve(scope, generic) else { return false };
        let specifics = self.program.names.specifics(&parts);
        specifics.iter().any(|(_, _, meaning)| !self.program.candidates_in(meaning, scope).is_empty())
    }

    /// Whether a call of a generic's name means one of its procedures, not the constructor of a type or an intrinsic
    /// procedure; `None`: it cannot be told, which is said.
    fn means_generic(
        &mut self,
        local: &[u8],
        generic: &[(Place, Name)],
        specifics: &[(Place, Name, Meaning)],
        CalledAt { site, place, .. }: CalledAt,
    ) -> Option<bool> {
        // In a condition there is no call to tell by.
        if self.call_at(place).is_none() {
            return Some(true);
        }
        let actuals = self.actuals(site, place);
        let fitting = FittingCall { specifics, actuals: &actuals };
        // The structure constructor is called where no specific procedure fits (Fortran 2018, 7.5.10).
        if self.has_a_types_name(generic) {
            let Some(means_constructor) = self.means_constructor(generic, fitting) else {
                let message = "this generic has the name of a derived type, and whether its constructor is called here cannot be told";
                return self.cannot_tell(message, place);
            };
            if means_constructor {
                return Some(false);
            }
        }
        if intrinsics::is_intrinsic(local) {
            let Some(means_intrinsic) = self.means_intrinsic(local, fitting) else {
                let message = format!(
                    "generic `{}` extends the intrinsic procedure, and which is called here cannot be told",
                    String::from_utf8_lossy(local)
                );
                return self.cannot_tell(&message, place);
            };
            return Some(!means_intrinsic);
        }
        Some(true)
    }

    /// Whether a call goes to a procedure of the clone, and to none of a part without variants: gfortran does not give
    /// one name to a clone and the generic itself, which the call's scope has by another name, without mixing them up.
    fn means_clone(&mut self, replaced: &Replaced, CalledAt { site, place, .. }: CalledAt) -> Option<bool> {
        let names = &self.program.names;
        let parts: Vec<(Place, Name)> = replaced.parts.iter().map(|p| (p.owner, p.generic.clone())).collect();
        let [cloned, plain] = [&parts, &replaced.plain].map(|parts| names.specifics(parts));
        let fits_none = [&cloned, &plain].map(|specifics| self.fits_none(specifics, site, place));
        match fits_none {
            [Some(true), _] => Some(false),
            // It means one of them.
            [Some(false), _] | [None, Some(true)] => Some(true),
            _ => {
                let (module, generic) = replaced.plain.first()?;
                let message = format!(
                    "generic `{}` has procedures of module `{}`, which have no variants, and whether one of these is \
                     called here cannot be told",
                    String::from_utf8_lossy(generic),
                    String::from_utf8_lossy(&names.scope(*module).name)
                );
                self.cannot_tell(&message, place)
            }
        }
    }

    fn cannot_tell(&mut self, message: &str, place: &Range<usize>) -> Option<bool> {
        let note = "call the specific procedure by its own name, or with a plain variable".to_owned();
        self.out.sites.report_with(&codes::NO_ALIAS, self.parsed(), place, message, Some(note));
        None
    }

    /// Whether a call by the name of an intrinsic procedure means that, and none of the procedures that extend it. Few
    /// intrinsic procedures take objects of derived types.
    fn means_intrinsic(&self, local: &[u8], called: FittingCall) -> Option<bool> {
        let Self { program, .. } = self;
        let actuals = called.actuals.as_ref()?;
        let fits_none = program.interfaces.fits_none(&program.names, called.specifics, actuals);
        let is_refused = || !intrinsics::takes_any_type(local) && actuals.first_is_derived();
        fits_none.or_else(|| is_refused().then_some(false))
    }

    /// Whether a call by the name of a derived type means its structure constructor.
    fn means_constructor(&self, generic: &[(Place, Name)], called: FittingCall) -> Option<bool> {
        let Self { program, .. } = self;
        let actuals = called.actuals.as_ref()?;
        let fits_none = program.interfaces.fits_none(&program.names, called.specifics, actuals);
        let refuses = |(place, name): &(Place, Name)| {
            program.interfaces.refuses_to_construct(&program.names, *place, name, actuals)
        };
        fits_none.or_else(|| self.types_named(generic).any(refuses).then_some(false))
    }

    /// The arguments of the call at a place.
    fn actuals(&self, site: Place, place: &Range<usize>) -> Option<Actuals<'_>> {
        let Self { program, .. } = self;
        let arguments = self.call_at(place)?.arguments.clone();
        let text = &program.names.fortran(site).lower[arguments.clone()];
        Values { names: &program.names, memo: &program.interfaces, site, text, start: arguments.start }.actuals()
    }

    /// Whether a call fits none of a generic's procedures; `None`: that is not certain.
    fn fits_none(&self, specifics: &[(Place, Name, Meaning)], site: Place, place: &Range<usize>) -> Option<bool> {
        let actuals = self.actuals(site, place)?;
        self.program.interfaces.fits_none(&self.program.names, specifics, &actuals)
    }

    /// Whether what is called in place of a generic's specific procedure cannot be a member of the generic's clone in its
    /// scope: argument keywords differ, or only an alias could name it there, which is a generic name.
    fn needs_procedure_between(&self, specific: &Specific, owner: Place) -> bool {
        let Chosen::Other(wanted, How::Candidate(_)) = &specific.chosen else { return false };
        let is_member = match wanted {
            Referent::Procedure { meaning, name, .. } => self.program.names.resolve_procedure(owner, name) == *meaning,
            _ => true,
        };
        !is_member || !self.renamed_dummies(&specific.meaning, owner, wanted).is_empty()
    }

    /// The name by which what is called in place of a generic's specific procedure becomes a member of the
    /// generic's clone, in the scope `owner`. `between`: a procedure with the base's interface calls this candidate.
    fn member(
        &mut self,
        base: Specifically,
        wanted: Referent,
        between: Option<usize>,
        owner: Place,
        at: CalledAt,
        CallContext { state, passing }: CallContext,
    ) -> Option<Name> {
        let mut wanted = wanted;
        if let Some(i) = between {
            match self.member_procedure(base, i, at, CallContext { state, passing }) {
                Ok(request) => {
                    wanted = Referent::Dispatcher { owner: request.owner, name: request.name.clone() };
                    self.out.requests.insert(Request::Dispatcher(request));
                }
                Err(why) => {
                    let declared = self.declared_for(base.name, base.meaning, at, CallContext { state, passing });
                    let shown = String::from_utf8_lossy(&declared[i].name);
                    let message = format!("variant `{shown}` cannot be called through a generic name: {why}");
                    self.out.sites.report(&codes::NO_ALIAS, self.parsed(), at.place, &message);
                    return None;
                }
            }
        }
        self.reached(&wanted, owner, at.place)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::files;

    /// What becomes of a call of `abs`, which a generic extends by a base procedure with this dummy argument, in a procedure
    /// with these declarations: whether a procedure of the generic is called.
    fn is_extension(dummy: &str, declarations: &str, call: &str) -> Result<bool, Vec<&'static str>> {
        let function = |name: &str, directive: &str| {
            format!("integer function {name}(x)\n{directive}{dummy}, intent(in) :: x\n{name} = 1\nend function\n")
        };
        let base = function("base", "!$omp declare variant(v) match(construct={parallel})\n");
        let (own, statements) = declarations.split_once('|').unwrap_or((declarations, ""));
        let text = format!(
            "module m\nuse, intrinsic :: iso_fortran_env, only: int32, int64\ninteger, parameter :: long = int64\n\
             type t\ninteger :: i\nend type\ntype, extends(t) :: u\nreal :: a(2, 2)\nend type\ninterface abs\n\
             procedure base\nend interface\ncontains\n{base}{}subroutine s(k, p, q)\ninteger :: k\nclass(t) :: p\n\
             class(*) :: q\ntype(t) :: x\ntype(u) :: y\n{own}\n!$omp parallel\n{statements}\nk = {call}\n\
             !$omp end parallel\nend subroutine\nend module\n",
            function("v", "")
        );
        let ran = files(&[("main.f90", &text)]).run();
        match ran.codes().is_empty() {
            true => Ok(ran.text("main.f90").contains("k = abs__ompick_")),
            false => Err(ran.codes()),
        }
    }

    #[test]
    fn types_kinds_and_ranks_tell_extensions_of_intrinsics() {
        for (dummy, call, expected) in [
            ("type(t)", "abs(x)", true),
            ("type(t)", "abs(y%t)", true),
            ("type(t)", "abs(x%i)", false),
            ("type(t)", "abs(-x%i + 2*k)", false),
            ("type(t)", "abs(x%no())", true),
            ("class(t)", "abs(y)", true),
            ("class(t)", "abs(p)", true),
            ("type(t)", "abs(sum(y%a(:, 1)))", false),
            // What takes all takes numbers, too.
            ("class(*)", "abs(-1)", true),
            ("class(*)", "abs(q)", true),
            ("class(*)", "abs([1])", false),
            ("real, dimension(2, 2)", "abs(y%a)", true),
            ("real, dimension(2, 2)", "abs(y%a(1, :))", false),
            ("real, dimension(2, 2)", "abs(y%a(k, 1))", false),
            ("real, dimension(2, 2)", "abs(matmul(y%a, transpose(y%a)))", true),
            ("real, dimension(2, 2)", "abs(x=y%a)", true),
            ("real, dimension(2, 2)", "abs(a=y%a)", false),
            ("integer(8)", "abs(1_4)", false),
            ("integer(int64)", "abs(1_long)", true),
            ("integer(long)", "abs(int(k, int64))", true),
            ("integer", "abs(1 + k)", true),
        ] {
            // A function that nothing declares has an unknown type.
            let expected = if call.contains("no()") { Err(vec!["OMP0306"]) } else { Ok(expected) };
            assert_eq!(is_extension(dummy, "", call), expected, "{dummy}: {call}");
        }
    }

    #[test]
    fn what_is_not_certain_is_refused() {
        for (dummy, declarations, call) in [
            // Options may make them the same.
            ("integer(8)", "", "abs(k)"),
            ("integer(int64)", "", "abs(1_int32)"),
            // What is selected may have any other type.
            ("type(t)", "|select type (q)\nclass default", "abs(q)\nend select"),
            ("real, dimension(2, 2)", "integer, external :: f", "abs(reshape(y%a, shape(y%a)))"),
        ] {
            assert_eq!(is_extension(dummy, declarations, call), Err(vec!["OMP0306"]), "{dummy}: {call}");
        }
    }

    #[test]
    fn guards_of_select_type_say_types() {
        for (select, call, expected) in [
            ("(q)\ntype is (integer)", "abs(q)", false),
            ("(q)\ntype is (t)", "abs(q)", true),
            ("(p)\ntype is (u)", "abs(p%i)", false),
            ("(p)\nclass is (u)", "abs(p%a(1, 1))", false),
            ("(p)\nclass default", "abs(p%i)", false),
            ("(a => q)\ntype is (real(8))", "abs(a)", false),
            ("(a => q)\ntype is (u)", "abs(a%t)", true),
        ] {
            let declarations = format!("|select type {select}");
            assert_eq!(
                is_extension("type(t)", &declarations, &format!("{call}\nend select")),
                Ok(expected),
                "{select}: {call}"
            );
        }
    }
}
