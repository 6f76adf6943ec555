//! How the calls and conditions of a base language are decided, one implementation a language.

use super::cxx::Cxx;
use super::fortran::language::Fortran;
use super::{Specialiser, State, conditions, forwarder};
use crate::elaborate::Name;
use crate::elaborate::arguments::{Adjust, Changes};
use crate::obstacle::Obstacle;
use crate::plan::{
    CallId, ChangedCall, Condition, DeclarationPlace, DeviceTest, Helper, INTEROP_TYPE, Operand, OperationId, Passing,
    PlannedText, Support, TextChange,
};
use ompick_frontend::directive::Directive;
use ompick_frontend::language::Language as Named;
use ompick_frontend::placed::{DirectiveIn, Placed};
use ompick_frontend::unit::Unit;
use ompick_resolver::matching::Test;
use ompick_resolver::selector::ContextSelector;
use std::rc::Rc;

/// Where a test is evaluated.
#[derive(Clone, Copy)]
pub struct TestPlace {
    /// Offset in the walked file.
    pub at: usize,
    pub in_target: bool,
}

/// A base language: how its calls are decided.
pub trait Language: Sync {
    /// Resolves a call.
    fn call(&self, walk: &mut Specialiser, call: CallId, state: &State);

    /// Resolves an expression that may call an operator function.
    fn operation(&self, _: &mut Specialiser, _: OperationId, _: &State, _: &Passing) {}

    /// What becomes of the calls of base functions in directive text; `None`: nothing.
    fn rewritten(&self, walk: &mut Specialiser, text: &[u8], at: usize, state: &State) -> Option<Vec<TextChange>>;

    /// A run-time test at its directive, in the expanded text that it stands in, as an expression that is
    /// evaluated at `at` in the walked file. The error says why it cannot be made there.
    fn condition(
        &self,
        walk: &mut Specialiser,
        directive: DirectiveIn,
        selector: &ContextSelector,
        test: &Test,
        at: TestPlace,
    ) -> Result<Condition, Obstacle>;

    /// Whether a test that is made at `at`, inside the construct of `placed`, has the same value above it. The error
    /// says why not.
    fn hoistable(
        &self,
        walk: &Specialiser,
        placed: &Placed,
        directive: &Directive,
        at: usize,
        test: &Test,
    ) -> Result<(), Obstacle>;

    /// Resolves the call of a dispatch construct.
    fn dispatched_call(&self, walk: &mut Specialiser, call: CallId, state: &State, passing: &Passing) -> Resolved;

    /// What is to be done to an argument at a place for what a variant wants of it.
    fn adjusting(&self, walk: &Specialiser, adjust: Adjust, is_optional: bool, at: usize) -> Adjusting;

    /// Whether run time can tell the device of an interop object.
    fn can_tell_device(&self, unit: &Unit, may_lack_interop: bool) -> bool;

    /// A procedure with the base's parameters that calls a variant with changed arguments. The error
    /// says why there can be none.
    fn forwarder(
        &self,
        walk: &Specialiser,
        base: DeclarationPlace,
        callee: &[u8],
        changes: ChangedCall,
    ) -> Result<(Name, Vec<(Name, Helper)>), Obstacle>;

    /// A condition, to be evaluated at a place, that holds where a device (`None`: the default one) cannot be
    /// offloaded to. The error says why there is none.
    fn no_device(&self, walk: &mut Specialiser, at: usize, device: Option<&PlannedText>)
    -> Result<Condition, Obstacle>;
}

/// How calls and conditions of a language are decided.
pub fn of(language: Named) -> &'static dyn Language {
    match language {
        Named::C => &C,
        Named::Cxx => &Cxx,
        Named::Fortran => &Fortran,
    }
}

/// What is to be done to an argument.
pub enum Adjusting {
    Nothing,
    /// A function of ours makes of it what is wanted.
    Support(Support),
    /// A function that the program unit gets does.
    Function(Name),
    /// It is a variable that stands for its device address.
    Address,
}

/// What became of the call of a dispatch construct.
#[derive(Default)]
pub struct Resolved {
    /// Something else is called.
    pub replaced: bool,
    /// What is to be done to the call's own arguments besides.
    pub changes: Option<Rc<Changes>>,
}

/// C, and what C++ has of it.
pub struct C;

impl Language for C {
    fn call(&self, walk: &mut Specialiser, call: CallId, state: &State) {
        walk.call(call, state);
    }

    fn rewritten(&self, walk: &mut Specialiser, text: &[u8], at: usize, state: &State) -> Option<Vec<TextChange>> {
        walk.rewritten(text, at, state)
    }

    fn condition(
        &self,
        walk: &mut Specialiser,
        directive: DirectiveIn,
        selector: &ContextSelector,
        test: &Test,
        TestPlace { at: _, in_target }: TestPlace,
    ) -> Result<Condition, Obstacle> {
        conditions::read(&walk.unit.unit.preprocessed, directive, selector, test, in_target, &mut walk.out.helpers)
    }

    fn hoistable(
        &self,
        walk: &Specialiser,
        placed: &Placed,
        directive: &Directive,
        at: usize,
        test: &Test,
    ) -> Result<(), Obstacle> {
        let from = conditions::Outside { unit: walk.unit, file: walk.file, placed, directive, at };
        let parsed = walk.parsed();
        let time = walk.unit.unit.preprocessed.time_at(parsed.pass, parsed.text.to_file(&(at..at)).start);
        let names = conditions::names_with_macros(walk.unit.unit, test, time);
        names.iter().try_for_each(|name| from.same(test, name))
    }

    fn dispatched_call(&self, walk: &mut Specialiser, call: CallId, state: &State, passing: &Passing) -> Resolved {
        walk.call_as(call, state, passing)
    }

    fn adjusting(&self, walk: &Specialiser, adjust: Adjust, _: bool, _: usize) -> Adjusting {
        Support::adjusting(walk.unit.unit.language, adjust).map_or(Adjusting::Nothing, Adjusting::Support)
    }

    fn can_tell_device(&self, unit: &Unit, _: bool) -> bool {
        // Another type's objects are another runtime's.
        let has_own_type = unit.declarations_of(INTEROP_TYPE.as_bytes()).any(|(f, _)| !unit.files[f].system);
        !has_own_type || unit.declarations_of(b"omp_get_interop_int").next().is_some()
    }

    fn forwarder(
        &self,
        walk: &Specialiser,
        base: DeclarationPlace,
        callee: &[u8],
        changes: ChangedCall,
    ) -> Result<(Name, Vec<(Name, Helper)>), Obstacle> {
        forwarder::of(walk, base, callee, changes)
    }

    fn no_device(&self, walk: &mut Specialiser, _: usize, device: Option<&PlannedText>) -> Result<Condition, Obstacle> {
        let unit = &walk.unit.unit.preprocessed;
        let test = conditions::device_is(unit, device.cloned(), false, true, &mut walk.out.helpers);
        Ok(Condition::of(Operand::Device(DeviceTest { is_negated: true, ..test })))
    }
}
