//! How calls and conditions of Fortran are decided.

use super::changed::{mapped_ptr, outermost, procedure_name, request_mapped_ptr};
use super::{condition, outside};
use crate::elaborate::Name;
use crate::elaborate::arguments::Adjust;
use crate::obstacle::Obstacle;
use crate::plan::{
    CallId, ChangedCall, Condition, DeclarationPlace, DeviceTest, Helper, Operand, Passing, PlannedText, TextChange,
};
use crate::specialise::language::{Adjusting, Resolved, TestPlace};
use crate::specialise::{Language, Specialiser, State};
use ompick_frontend::directive::Directive;
use ompick_frontend::placed::{DirectiveIn, Placed};
use ompick_frontend::unit::Unit;
use ompick_resolver::matching::Test;
use ompick_resolver::selector::ContextSelector;

/// Fortran.
pub struct Fortran;

impl Language for Fortran {
    fn call(&self, walk: &mut Specialiser, call: CallId, state: &State) {
        walk.fortran_call(call, state);
    }

    fn rewritten(&self, walk: &mut Specialiser, text: &[u8], at: usize, state: &State) -> Option<Vec<TextChange>> {
        walk.fortran_rewritten(text, at, state)
    }

    fn condition(
        &self,
        walk: &mut Specialiser,
        directive: DirectiveIn,
        selector: &ContextSelector,
        test: &Test,
        TestPlace { at, in_target }: TestPlace,
    ) -> Result<Condition, Obstacle> {
        let names = &walk.program.names;
        let scope = names.place_at(walk.unit_index, walk.file, at).ok_or(Obstacle::UnknownScope)?;
        let site = condition::Site::at(names, scope, in_target);
        condition::read(walk, directive, selector, test, &site)
    }

    fn hoistable(
        &self,
        walk: &Specialiser,
        placed: &Placed,
        directive: &Directive,
        at: usize,
        test: &Test,
    ) -> Result<(), Obstacle> {
        outside::same(walk, placed, directive, at, test)
    }

    fn dispatched_call(&self, walk: &mut Specialiser, id: CallId, state: &State, passing: &Passing) -> Resolved {
        let resolved = walk.fortran_call_as(id, state, passing);
        let call = &walk.parsed().syntax.calls[id.0 as usize];
        let changes = resolved.changes.as_ref().filter(|c| c.needs_host());
        let site = walk.program.names.place_at(walk.unit_index, walk.file, call.callee.start);
        if let (Some(changes), Some(site)) = (changes, site) {
            request_mapped_ptr(walk, site, changes);
        }
        resolved
    }

    fn adjusting(&self, walk: &Specialiser, adjust: Adjust, is_optional: bool, at: usize) -> Adjusting {
        match adjust {
            Adjust::Nothing => Adjusting::Nothing,
            Adjust::NeedDevicePtr | Adjust::DevicePtrOrOwn => {
                let site = walk.program.names.place_at(walk.unit_index, walk.file, at);
                let made = mapped_ptr(adjust, is_optional);
                let procedure = site.map(|site| procedure_name(walk, outermost(walk, site), made));
                procedure.map_or(Adjusting::Nothing, Adjusting::Function)
            }
            Adjust::NeedDeviceAddr => Adjusting::Address,
        }
    }

    fn can_tell_device(&self, _: &Unit, may_lack_interop: bool) -> bool {
        // Before 15 gfortran's module has not the function that tells.
        !may_lack_interop
    }

    fn forwarder(
        &self,
        _: &Specialiser,
        _: DeclarationPlace,
        _: &[u8],
        _: ChangedCall,
    ) -> Result<(Name, Vec<(Name, Helper)>), Obstacle> {
        Err(Obstacle::CannotPassOn)
    }

    fn no_device(
        &self,
        walk: &mut Specialiser,
        at: usize,
        device: Option<&PlannedText>,
    ) -> Result<Condition, Obstacle> {
        let site = walk.program.names.place_at(walk.unit_index, walk.file, at).ok_or(Obstacle::UnknownScope)?;
        let site = condition::Site::at(&walk.program.names, site, false);
        let test = condition::device_is(walk, false, true, device.cloned(), &site)?;
        Ok(Condition::of(Operand::Device(DeviceTest { is_negated: true, ..test })))
    }
}
