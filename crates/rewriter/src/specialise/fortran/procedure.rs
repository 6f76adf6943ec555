//! What is called in place of one procedure: a candidate, a procedure that chooses among them, the device's
//! version.

use super::{captures, dispatcher};
use crate::access::{self, Referent};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::elaborate::arguments::Changes;
use crate::elaborate::fortran::{FortranVariant, Named};
use crate::obstacle::Obstacle;
use crate::plan::{Keyword, Passing, Request};
use crate::specialise::{CallContext, Specialiser, State};
use ompick_frontend::codes;
use ompick_frontend::fortran::names::{Meaning, Place};
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

/// What a call goes to.
pub enum Chosen {
    /// The procedure that it names.
    Own,
    Other(Referent, How),
}

/// What else there is to know of what is called.
pub enum How {
    /// It is this candidate alone.
    Candidate(usize),
    /// The call passes this besides.
    Passing(Vec<captures::Capture>),
}

/// A call of a procedure.
#[derive(Clone, Copy)]
pub(super) struct CalledAt<'c> {
    /// The scope that it stands in.
    pub site: Place,
    /// Its name's place.
    pub place: &'c Range<usize>,
    /// The scope that has the procedure's name: the same, or a generic's for its specific procedures.
    pub from: Place,
}

impl<'c> CalledAt<'c> {
    pub fn of(site: Place, place: &'c Range<usize>) -> CalledAt<'c> {
        CalledAt { site, place, from: site }
    }

    fn named(&self) -> access::Site {
        access::Site { scope: self.site, at: self.place.start }
    }
}

/// What was decided for a call.
#[derive(Clone, Copy)]
pub(super) struct Choice<'c> {
    pub tree: &'c DecisionTree,
    /// Tests that were made elsewhere are left out.
    pub is_shortened: bool,
}

impl<'p, 'u> Specialiser<'p, 'u> {
    /// What a call of a procedure, by whatever name, goes to; `None`: that cannot be, which is said. `changes`: what is
    /// to be done to its arguments.
    pub(super) fn decide_procedure(
        &mut self,
        name: &[u8],
        meaning: &Meaning,
        at: CalledAt,
        within: CallContext,
        changes: &mut Option<Rc<Changes>>,
    ) -> Option<Chosen> {
        let (parsed, program) = (self.parsed(), self.program);
        let CalledAt { site, place, from } = at;
        let CallContext { state, passing } = within;
        if let Some(variant) = program.unclear_candidate(meaning, site, Named { name, scope: from }) {
            self.refuse_unclear_way(name, place, variant);
            return None;
        }
        let declared = self.declared_for(name, meaning, at, within);
        if declared.is_empty() {
            if program.base_without_interface(meaning, site).is_some() {
                self.warn_of_variants_without_interface(name, place);
            }
            self.note_direct_fortran(name, meaning, place, state);
            return Some(self.fortran_base_called(meaning, state));
        }
        let shown = String::from_utf8_lossy(name).into_owned();
        if parsed.syntax.in_error(place) {
            self.out.sites.unclear(parsed, place, &format!("this use of base procedure `{shown}`"));
            return None;
        }
        let plain: Vec<_> = declared.iter().map(|d| &d.declared).collect();
        let decision = self.out.sites.call(self.unit, parsed, place, name, &state.context, &plain);
        self.keep_question(&plain, &[], state);
        let tree = self.tree_of(&decision);
        let is_shortened = tree != DecisionTree::of(&decision);
        let in_place = |i: usize| {
            let changes = declared[i].declared.changes.as_ref();
            changes.is_none_or(|c| !c.needs_host() || passing.can_change_in_place(c))
        };
        match tree {
            DecisionTree::Leaf(Some(i)) if in_place(i) => {
                let variant = declared[i];
                *changes = passing.changes_for(variant.declared.changes.as_ref());
                let wanted = match self.fortran_base_called(&variant.variant, state) {
                    Chosen::Own => Referent::Procedure {
                        meaning: variant.variant.clone(),
                        name: variant.name.clone(),
                        from: variant.named_in,
                    },
                    Chosen::Other(version, _) => version,
                };
                Some(Chosen::Other(wanted, How::Candidate(i)))
            }
            DecisionTree::Leaf(None) => Some(self.fortran_base_called(meaning, state)),
            tree => {
                let choice = Choice { tree: &tree, is_shortened };
                self.called_by_wrapper(name, meaning, at, &declared, choice, within)
            }
        }
    }

    /// What a call of a procedure by its own name goes to; `None`: that cannot be, which is said.
    pub(super) fn decide_named(
        &mut self,
        name: &[u8],
        meaning: &Meaning,
        at: CalledAt,
        within: CallContext,
        changes: &mut Option<Rc<Changes>>,
    ) -> Option<Chosen> {
        let chosen = self.decide_procedure(name, meaning, at, within, changes)?;
        let Chosen::Other(_, How::Candidate(i)) = chosen else { return Some(chosen) };
        let declared = self.declared_for(name, meaning, at, within);
        let Some(variant) = declared.get(i).copied().filter(|variant| self.needs_procedure(variant, at.named())) else {
            return Some(chosen);
        };
        let tree = DecisionTree::Leaf(Some(i));
        let choice = Choice { tree: &tree, is_shortened: false };
        match (self.call_wrapper(at, meaning, &declared, choice, within), &variant.variant) {
            (Ok(chosen), _) => {
                // It makes the changes itself.
                *changes = None;
                Some(chosen)
            }
            (Err(_), Meaning::Opaque { module, .. }) => {
                let [shown, module] = [&variant.name, module].map(|name| String::from_utf8_lossy(name));
                let message = format!("variant `{shown}` may come from module `{module}`, which was not given");
                self.out.sites.report(&codes::NO_ALIAS, self.parsed(), at.place, &message);
                None
            }
            (Err(_), _) => Some(chosen),
        }
    }

    /// Whether a variant is better called by a procedure in the scope of its base procedure.
    fn needs_procedure(&self, variant: &FortranVariant, site: access::Site) -> bool {
        let names = &self.program.names;
        let (meaning, name, from) = (variant.variant.clone(), variant.name.clone(), variant.named_in);
        let wanted = Referent::Procedure { meaning, name, from };
        match &variant.variant {
            // A module that is not given publishes nothing.
            Meaning::Opaque { .. } => true,
            // Through an alias, which is a generic name, no array element could be passed for an array.
            Meaning::Procedure(p)
                if access::takes_sequences(names, *p) && access::needs_alias(names, site, &wanted) =>
            {
                true
            }
            _ => access::reach(names, site, &wanted, self.device_suffix, &mut BTreeSet::new()).is_err(),
        }
    }

    fn warn_of_variants_without_interface(&mut self, name: &[u8], place: &Range<usize>) {
        let shown = String::from_utf8_lossy(name);
        let message = format!("the variants of external procedure `{shown}` are not seen here, so this call stays");
        let note = "they are declared in its definition; declare them in the interface body that the call sees";
        self.out.sites.report_with(&codes::UNSEEN_VARIANTS, self.parsed(), place, &message, Some(note.to_owned()));
    }

    fn refuse_unclear_way(&mut self, name: &[u8], place: &Range<usize>, variant: &FortranVariant) {
        let module = variant.within.map(|module| String::from_utf8_lossy(&self.program.names.scope(module).name));
        let message = format!(
            "`{}` comes here through module `{}`, which has variants of it, and by another way as well",
            String::from_utf8_lossy(name),
            module.unwrap_or_default()
        );
        let note = "OpenMP does not say whether such a call sees them; use the procedure by one way".to_owned();
        self.out.sites.report_with(&codes::UNCLEAR_SITE, self.parsed(), place, &message, Some(note));
        self.out.sites.also_at(&variant.declared.span, "its first variant there");
    }

    /// What a call goes to that a procedure between must make; `None`: there can be none, which is said.
    fn called_by_wrapper(
        &mut self,
        name: &[u8],
        meaning: &Meaning,
        at: CalledAt,
        declared: &[&FortranVariant<'u>],
        choice: Choice,
        within: CallContext,
    ) -> Option<Chosen> {
        let (place, tree, state) = (at.place, choice.tree, within.state);
        let program = self.program;
        let dummies = match meaning {
            Meaning::Procedure(p) => &program.names.scope(*p).dummies[..],
            _ => &[],
        };
        self.note_fortran_tests(tree, declared, dummies, place.start, state);
        for leaf in tree.leaves() {
            let called = leaf.map_or(meaning, |i| &declared[i].variant);
            if let Some(symbol) = program.symbol(called) {
                self.out.calls.insert(symbol, state.on_device);
            }
        }
        if program.symbol(meaning).is_some_and(|key| self.asks_itself(&key, name, place)) {
            return None;
        }
        match self.call_wrapper(at, meaning, declared, choice, within) {
            Ok(chosen) => Some(chosen),
            Err(why) => {
                let shown = String::from_utf8_lossy(name);
                let (code, what) = match tree {
                    DecisionTree::Leaf(_) => {
                        (&codes::DISPATCH, format!("the arguments of a variant of `{shown}` cannot be changed"))
                    }
                    DecisionTree::If { .. } => {
                        (&codes::RUN_TIME, format!("only run time can choose among the variants of `{shown}`"))
                    }
                };
                let message = format!("{what} at this call: {why}");
                self.out.sites.report(code, self.parsed(), place, &message);
                None
            }
        }
    }

    /// Makes the procedure that calls what a tree says. The error says why there can be none.
    fn call_wrapper(
        &mut self,
        CalledAt { site, place, .. }: CalledAt,
        meaning: &Meaning,
        declared: &[&FortranVariant<'u>],
        choice: Choice,
        within: CallContext,
    ) -> Result<Chosen, Obstacle> {
        let passing = within.passing;
        let (procedure, passed) = dispatcher::dispatch(self, site, place.start, meaning, declared, choice, within)?;
        let leaves = choice.tree.leaves().into_iter().flatten();
        let mut changes = leaves.filter_map(|i| declared[i].declared.changes.as_deref());
        if changes.any(|c| c.appended.len() > passing.interop.len()) {
            self.warn_of_no_interop(place, passing);
        }
        let wanted = Referent::Dispatcher { owner: procedure.owner, name: procedure.name.clone() };
        self.out.requests.insert(Request::Dispatcher(procedure));
        Ok(Chosen::Other(wanted, How::Passing(passed)))
    }

    /// gfortran before 15 has no `interop`, and nothing in Fortran tells which one it is.
    pub(in crate::specialise) fn warn_of_no_interop(&mut self, place: &Range<usize>, passing: &Passing) {
        if passing.no_interop {
            let message = "the objects that are appended to this call are `omp_interop_none`";
            let note = "gfortran has the `interop` construct from 15 on; for one that has it give -D__GNUC__=15";
            self.out.sites.report_with(&codes::NO_INTEROP, self.parsed(), place, message, Some(note.to_owned()));
        }
    }

    /// A call that keeps its procedure, but in device code goes to that procedure's device version.
    pub(super) fn fortran_base_called(&mut self, meaning: &Meaning, state: &State) -> Chosen {
        if let Some(procedure) = self.program.names.procedure_of_entry(meaning) {
            // Which has no other text: it is said if it needed one.
            self.out.calls.insert(self.program.names.symbol(procedure), state.on_device);
            return Chosen::Own;
        }
        let Some(symbol) = self.program.symbol(meaning) else { return Chosen::Own };
        self.out.calls.insert(symbol.clone(), state.on_device);
        match (self.device_version)(&symbol).filter(|_| state.on_device) {
            Some(_) => Chosen::Other(Referent::DeviceVersion { of: meaning.clone() }, How::Passing(Vec::new())),
            None => Chosen::Own,
        }
    }

    /// The name by which something can be called at a place.
    pub(super) fn reached(&mut self, wanted: &Referent, site: Place, place: &Range<usize>) -> Option<Name> {
        let (program, suffix) = (self.program, self.device_suffix);
        let site = CalledAt::of(site, place).named();
        match access::reach(&program.names, site, wanted, suffix, &mut self.out.requests) {
            Ok(name) => Some(name),
            Err(why) => {
                self.out.sites.report(&codes::NO_ALIAS, self.parsed(), place, &why.to_string());
                None
            }
        }
    }

    /// The candidates at a call.
    pub(super) fn declared_for(
        &self,
        name: &[u8],
        meaning: &Meaning,
        CalledAt { site, from, .. }: CalledAt,
        CallContext { state, passing }: CallContext,
    ) -> Vec<&'p FortranVariant<'u>> {
        let program = self.program;
        let mut declared = program.candidates(meaning, site, Named { name, scope: from });
        // On a device, variants that need the host are no candidates (OpenMP 5.2, 7.5).
        let on_device = state.on_device || state.context.enclosed_by_target;
        declared.retain(|d| !passing.no_variants && (!on_device || !needs_host(d)));
        declared
    }

    /// The dummy arguments that have another name in what is called instead.
    pub(super) fn renamed_dummies(&self, base: &Meaning, site: Place, wanted: &Referent) -> Vec<Keyword> {
        let names = &self.program.names;
        let base = self.program.explicit_interface(base, site);
        let (Some(base), Some(new)) = (base, wanted.dummies(names)) else { return Vec::new() };
        let pairs = names.scope(base).dummies.iter().zip(new);
        pairs.filter(|(old, new)| old != new).map(|(old, new)| Keyword { old: old.clone(), new: new.clone() }).collect()
    }
}

fn needs_host(variant: &FortranVariant) -> bool {
    variant.declared.changes.as_ref().is_some_and(|c| c.needs_host())
}
