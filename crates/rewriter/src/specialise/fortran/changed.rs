//! Calls of Fortran whose arguments a variant changes, and the function that makes device pointers of them.

use crate::elaborate::Name;
use crate::elaborate::arguments::{Adjust, Changes};
use crate::generated_names;
use crate::plan::{
    ChangedCall, PassedArgument, PointerVariable, Procedure, ProcedureSupport, Request, RequestedProcedure,
};
use crate::specialise::Specialiser;
use ompick_frontend::fortran::names::Place;
use ompick_frontend::syntax::fortran::ScopeKind;

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
                let function = function_name(walk, unit, adjust);
                match changes.defined.contains(&i) {
                    true => PassedArgument::Held { variable: PointerVariable(i), function, dummy },
                    false => PassedArgument::Through { function, dummy },
                }
            }
            Adjust::NeedDeviceAddr => PassedArgument::Address(dummy),
            Adjust::Nothing => PassedArgument::Dummy(dummy),
        }
    };
    let own = dummies.iter().enumerate().map(passed);
    own.chain(changed.objects().into_iter().map(PassedArgument::Object)).collect()
}

/// The function that makes device pointers, in the program unit around a place, if a variant needs one.
pub fn request_mapped_ptr(walk: &mut Specialiser, site: Place, changes: &Changes) {
    let count = changes.parameters;
    let owner = outermost(walk, site);
    for adjust in [Adjust::NeedDevicePtr, Adjust::DevicePtrOrOwn] {
        if !(0..count).any(|i| changes.adjust(i, count) == adjust) {
            continue;
        }
        let name = function_name(walk, owner, adjust);
        let procedure = Procedure::Support(match adjust {
            Adjust::DevicePtrOrOwn => ProcedureSupport::MappedPtrOrOwn,
            _ => ProcedureSupport::MappedPtr,
        });
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

/// The name of [`MAPPED_PTR`] in a program unit: those of used modules are others.
pub fn function_name(walk: &Specialiser, owner: Place, adjust: Adjust) -> Name {
    let scope = walk.program.names.scope(owner);
    let unit = if scope.name.is_empty() { b"main".to_vec() } else { scope.name.clone() };
    let prefix: &[u8] = if adjust == Adjust::DevicePtrOrOwn { b"ompick_ptr_or_own_" } else { b"ompick_mapped_ptr_" };
    let wanted = generated_names::derived(&[prefix, unit.as_slice()].concat(), b"");
    walk.unit.unit.preprocessed.free_name(&String::from_utf8_lossy(&wanted)).into_bytes()
}
