//! Calls of Fortran whose arguments a variant changes, and the procedures that make device pointers of them.

use crate::elaborate::Name;
use crate::elaborate::arguments::{Adjust, Changes};
use crate::generated_names;
use crate::plan::{
    ChangedCall, MappedPtr, PassedArgument, PointerVariable, Procedure, ProcedureSupport, Request, RequestedProcedure,
};
use crate::specialise::Specialiser;
use ompick_frontend::fortran::names::Place;
use ompick_frontend::syntax::fortran::ScopeKind;
use std::collections::BTreeSet;

/// The arguments for a variant that changes those of its base, all of them dummy arguments of a procedure in `owner`.
pub fn changed_arguments(
    walk: &mut Specialiser,
    owner: Place,
    dummies: &[Name],
    changed: ChangedCall,
) -> Vec<PassedArgument> {
    let ChangedCall { changes, passing } = changed;
    request_mapped_ptr(walk, owner, changes);
    let unit = outermost(walk, owner);
    let passed = |(i, dummy): (usize, &Name)| {
        let dummy = dummy.clone();
        match passing.adjust(changes, i, dummies.len()) {
            adjust @ (Adjust::NeedDevicePtr | Adjust::DevicePtrOrOwn) => {
                let is_optional = changes.is_optional(i);
                let procedure = procedure_name(walk, unit, mapped_ptr(adjust, is_optional));
                match changes.is_held(i) {
                    true => PassedArgument::Held { variable: PointerVariable(i), procedure, is_optional, dummy },
                    false => PassedArgument::Through { function: procedure, dummy },
                }
            }
            Adjust::NeedDeviceAddr => PassedArgument::Address(dummy),
            Adjust::Nothing => PassedArgument::Dummy(dummy),
        }
    };
    let own = dummies.iter().enumerate().map(passed);
    own.chain(changed.objects().into_iter().map(PassedArgument::Object)).collect()
}

/// The procedures that make device pointers, in the program unit around a place, if a variant needs some.
pub fn request_mapped_ptr(walk: &mut Specialiser, site: Place, changes: &Changes) {
    let count = changes.parameters;
    let owner = outermost(walk, site);
    let adjusted = (0..count).map(|i| (i, changes.adjust(i, count))).filter(|(_, adjust)| adjust.is_pointer());
    let made: BTreeSet<MappedPtr> = adjusted.map(|(i, adjust)| mapped_ptr(adjust, changes.is_optional(i))).collect();
    for made in made {
        let name = procedure_name(walk, owner, made);
        let procedure = Procedure::Support(ProcedureSupport::MappedPtr(made));
        walk.out.requests.insert(Request::Dispatcher(RequestedProcedure { owner, name, procedure }));
    }
}

/// The program unit around a place.
pub fn outermost(walk: &Specialiser, site: Place) -> Place {
    let names = &walk.program.names;
    let mut place = site;
    while names.scope(place).kind != ScopeKind::File && names.scope(names.owner(place)).kind != ScopeKind::File {
        place = names.owner(place);
    }
    place
}

/// How an argument becomes its device pointer.
pub fn mapped_ptr(adjust: Adjust, is_optional: bool) -> MappedPtr {
    MappedPtr { or_own: adjust == Adjust::DevicePtrOrOwn, is_optional }
}

/// The name in a program unit of what makes device pointers: those of used modules are others.
pub fn procedure_name(walk: &Specialiser, owner: Place, made: MappedPtr) -> Name {
    let scope = walk.program.names.scope(owner);
    let unit = if scope.name.is_empty() { b"main".to_vec() } else { scope.name.clone() };
    let prefix = match (made.or_own, made.is_optional) {
        (false, false) => "ompick_mapped_ptr_",
        (true, false) => "ompick_ptr_or_own_",
        (false, true) => "ompick_optional_mapped_ptr_",
        (true, true) => "ompick_optional_ptr_or_own_",
    };
    let wanted = generated_names::derived(&[prefix.as_bytes(), unit.as_slice()].concat(), b"");
    walk.unit.unit.preprocessed.free_name(&String::from_utf8_lossy(&wanted)).into_bytes()
}
