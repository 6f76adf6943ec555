//! Calls of Fortran whose arguments a variant changes, and the function that makes device pointers of them.

use crate::access::{self, Dispatcher, Request};
use crate::elaborate::Name;
use crate::elaborate::arguments::{Adjust, Changes};
use crate::plan::{ChangedCall, Frame, Interops, Variable, use_device_addr};
use crate::specialise::Specialiser;
use ompick_frontend::fortran::names::Place;
use ompick_frontend::syntax::fortran::ScopeKind;

/// The arguments for a variant that changes those of its base, all of them dummy arguments of a procedure in
/// `owner`, and what stands around the call.
pub fn changed_call(
    walk: &mut Specialiser,
    owner: Place,
    arguments: &[Vec<u8>],
    ChangedCall { changes, passing }: ChangedCall,
) -> (Vec<Vec<u8>>, Frame) {
    request_mapped_ptr(walk, owner, changes);
    let unit = outermost(walk, owner);
    let count = arguments.len();
    let mut addresses: Vec<Vec<u8>> = Vec::new();
    let mut changed: Vec<Vec<u8>> = Vec::new();
    let Interops { objects, declarations, before, after, .. } = walk.options.interops(walk.unit.unit, changes, passing);
    let mut frame = Frame { declarations, before, after, ..Frame::default() };
    for (i, argument) in arguments.iter().enumerate() {
        changed.push(match passing.adjust(changes, i, count) {
            adjust @ (Adjust::NeedDevicePtr | Adjust::DevicePtrOrOwn) => {
                let pointer = [function_name(walk, unit, adjust).as_slice(), b"(", argument, b")"].concat();
                match changes.defined.contains(&i) {
                    true => Variable::holding(pointer, i).add_to(&mut frame),
                    false => pointer,
                }
            }
            Adjust::NeedDeviceAddr => {
                addresses.push(argument.clone());
                argument.clone()
            }
            Adjust::Nothing => argument.clone(),
        });
    }
    changed.extend(objects);
    frame.around = (!addresses.is_empty()).then(|| use_device_addr(&addresses));
    (changed, frame)
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
        let text = MAPPED_PTR.replace('@', &String::from_utf8_lossy(&name));
        let is_kept = |line: &&str| adjust == Adjust::NeedDevicePtr || *line != "mapped = c_null_ptr";
        let lines = text.lines().filter(is_kept).map(|l| l.as_bytes().to_vec()).collect();
        walk.out.requests.insert(Request::Dispatcher(Dispatcher { owner, name, lines }));
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
    access::derived(&[prefix, unit.as_slice()].concat(), b"")
}

/// What `omp_get_mapped_ptr` (OpenMP 5.1) does, by what every runtime since 4.5 has.
const MAPPED_PTR: &str = "\
function @(host) result(mapped)
use, intrinsic :: iso_c_binding, only: c_ptr, c_int, c_null_ptr, c_associated
use omp_lib, only: omp_get_default_device, omp_get_num_devices
type(c_ptr), intent(in) :: host
type(c_ptr) :: mapped, pointer
integer(c_int) :: device
interface
  function ompick_is_present(host, device) result(present) bind(c, name='omp_target_is_present')
    import :: c_ptr, c_int
    type(c_ptr), value :: host
    integer(c_int), value :: device
    integer(c_int) :: present
  end function ompick_is_present
end interface
device = omp_get_default_device()
mapped = host
if (.not. c_associated(host) .or. device < 0 .or. device >= omp_get_num_devices()) return
mapped = c_null_ptr
if (ompick_is_present(host, device) == 0) return
pointer = host
!$omp target data use_device_ptr(pointer)
mapped = pointer
!$omp end target data
end function @";
