//! Procedures that stand beside the user's own, as text.

use super::{condition, use_statement};
use crate::lower::dispatch::fortran::{Held, Surroundings, object_name};
use crate::plan::{
    AppendedObject, Chooser, ChooserDeclaration, FunctionResult, MappedPtr, PassedArgument, Procedure, ProcedureCall,
    ProcedureChoice, ProcedureHead, ProcedureSupport,
};
use ompick_frontend::cpp::TranslationUnit;
use std::collections::BTreeSet;

/// The lines of a procedure under a name, without indentation.
pub fn lines(unit: &TranslationUnit, name: &[u8], procedure: &Procedure) -> Vec<Vec<u8>> {
    match procedure {
        Procedure::Chooser(chooser) => chooser_lines(unit, name, chooser),
        Procedure::Support(support) => support_lines(name, *support),
    }
}

fn chooser_lines(unit: &TranslationUnit, name: &[u8], chooser: &Chooser) -> Vec<Vec<u8>> {
    let Chooser { head, imports, declarations, for_device, choice } = chooser;
    let imports: BTreeSet<Vec<u8>> = imports.iter().map(use_statement::of_import).collect();
    let mut lines = vec![first_line(name, head)];
    lines.extend(imports);
    lines.extend(declarations.iter().map(declaration));
    if *for_device {
        lines.push(b"!$omp declare target".to_vec());
    }
    Calls { unit, result: head.result.as_ref() }.chain(choice, b"", &mut lines);
    let returns = head.alternate_returns;
    if returns > 0 {
        lines.push(b"return".to_vec());
    }
    lines.extend((1..=returns).map(|label| format!("{label} return {label}").into_bytes()));
    lines.push([b"end ", keyword(head), b" ", name].concat());
    lines
}

fn declaration(declaration: &ChooserDeclaration) -> Vec<u8> {
    match declaration {
        ChooserDeclaration::Own(statement) => statement.clone(),
        ChooserDeclaration::External(dummy) => [b"external :: ", dummy.as_slice()].concat(),
        ChooserDeclaration::Passed { ty, dummy } => [ty.as_slice(), b", intent(in) :: ", dummy].concat(),
    }
}

fn keyword(head: &ProcedureHead) -> &'static [u8] {
    if head.result.is_some() { b"function" } else { b"subroutine" }
}

fn first_line(name: &[u8], head: &ProcedureHead) -> Vec<u8> {
    let dummies = head.dummies.join(&b", "[..]);
    let prefixes: Vec<u8> = head.prefixes.iter().flat_map(|word| [word.as_slice(), b" "].concat()).collect();
    let mut line = [&prefixes, keyword(head), b" ", name, b"(", &dummies, b")"].concat();
    if let Some(result) = &head.result {
        line.extend([b" result(", result.name.as_slice(), b")"].concat());
    }
    line
}

/// The calls in a procedure.
struct Calls<'c> {
    unit: &'c TranslationUnit,
    result: Option<&'c FunctionResult>,
}

impl Calls<'_> {
    /// `if (c) then` ... `else` ... `end if`
    fn chain(&self, choice: &ProcedureChoice, indent: &[u8], lines: &mut Vec<Vec<u8>>) {
        let deeper = [indent, b"  "].concat();
        let mut choice = choice;
        let mut start: &[u8] = b"";
        loop {
            match choice {
                ProcedureChoice::Call(one) if start.is_empty() => {
                    return lines.extend(self.call(one).iter().map(|l| [indent, l].concat()));
                }
                ProcedureChoice::Call(one) => {
                    lines.push([indent, b"else"].concat());
                    lines.extend(self.call(one).iter().map(|l| [deeper.as_slice(), l].concat()));
                    return lines.push([indent, b"end if"].concat());
                }
                ProcedureChoice::If { condition, then, otherwise } => {
                    let test = condition::text(condition);
                    lines.push([indent, start, b"if (", &test, b") then"].concat());
                    self.chain(then, &deeper, lines);
                    start = b"else ";
                    choice = otherwise;
                }
            }
        }
    }

    /// A call with what stands around it.
    fn call(&self, ProcedureCall { callee, arguments }: &ProcedureCall) -> Vec<Vec<u8>> {
        let mut surroundings = Surroundings::new(self.unit);
        let made = |argument: &PassedArgument| match argument {
            PassedArgument::Object(AppendedObject::Made(made)) => Some(made.clone()),
            _ => None,
        };
        surroundings.make(&arguments.iter().filter_map(made).collect::<Vec<_>>());
        let mut addresses: Vec<Vec<u8>> = Vec::new();
        let mut passed: Vec<Vec<u8>> = Vec::new();
        for argument in arguments {
            passed.push(match argument {
                PassedArgument::Dummy(dummy) => dummy.clone(),
                PassedArgument::AlternateReturn(label) => format!("*{label}").into_bytes(),
                PassedArgument::Through { function, dummy } => [function.as_slice(), b"(", dummy, b")"].concat(),
                PassedArgument::Held { variable, procedure, is_optional, dummy } => {
                    surroundings.hold(*variable, Held { procedure, is_optional: *is_optional, argument: dummy });
                    variable.name(self.unit)
                }
                PassedArgument::Address(dummy) => {
                    addresses.push(dummy.clone());
                    dummy.clone()
                }
                PassedArgument::Object(object) => object_name(self.unit, object),
            });
        }
        surroundings.use_addresses(&addresses);
        let called = [callee.as_slice(), b"(", &passed.join(&b", "[..]), b")"].concat();
        let call = match self.result {
            None => [b"call ", called.as_slice()].concat(),
            Some(FunctionResult { name, is_pointer: true }) => [name.as_slice(), b" => ", &called].concat(),
            Some(FunctionResult { name, is_pointer: false }) => [name.as_slice(), b" = ", &called].concat(),
        };
        surroundings.around(&call)
    }
}

/// Code that depends on the program by its name alone; `@` in it is the name.
fn support_lines(name: &[u8], support: ProcedureSupport) -> Vec<Vec<u8>> {
    let text = match support {
        ProcedureSupport::MappedPtr(made) => mapped_ptr_text(made),
        ProcedureSupport::DeviceIs { is_pure } => device_is_text(is_pure),
        ProcedureSupport::DeviceHasUid => DEVICE_HAS_UID.to_owned(),
    };
    let text = text.replace('@', &String::from_utf8_lossy(name));
    text.lines().map(|l| l.as_bytes().to_vec()).collect()
}

/// What `omp_get_mapped_ptr` (OpenMP 5.1) does, by what every runtime since 4.5 has.
fn mapped_ptr_text(MappedPtr { or_own, is_optional }: MappedPtr) -> String {
    let head = if is_optional { "subroutine @(host, mapped)\n" } else { "function @(host) result(mapped)\n" };
    let dummies = if is_optional {
        "type(c_ptr), intent(in), optional :: host\ntype(c_ptr), allocatable, intent(out) :: mapped\ntype(c_ptr) :: pointer\n"
    } else {
        "type(c_ptr), intent(in) :: host\ntype(c_ptr) :: mapped, pointer\n"
    };
    let present = if is_optional { "if (.not. present(host)) return\n" } else { "" };
    let null = if or_own { "" } else { "mapped = c_null_ptr\n" };
    let end = if is_optional { "end subroutine @" } else { "end function @" };
    [head, MAPPED_PTR_USES, dummies, MAPPED_PTR_INTERFACE, present, MAPPED_PTR_TEST, null, MAPPED_PTR_LOOKUP, end]
        .concat()
}

/// A function that tells whether a device number is the host's (and `host` holds) or that of a device to offload to
/// (and `offload` holds).
fn device_is_text(is_pure: bool) -> String {
    const HEAD: &str = "logical function @(host, offload, number)\n";
    const DUMMIES: &str = "\
logical, intent(in) :: host, offload
integer, intent(in), optional :: number
integer :: device
";
    const BODY: &str = "\
device = omp_get_default_device()
if (present(number)) device = number
if (device == -1 .or. device == omp_get_initial_device()) then
  @ = host
else
  @ = offload .and. device >= 0 .and. device < omp_get_num_devices()
end if
end function @";
    match is_pure {
        true => ["pure ", HEAD, DUMMIES, PURE_ROUTINES, BODY].concat(),
        false => [HEAD, ROUTINES, DUMMIES, BODY].concat(),
    }
}

/// The routines that a function which asks for a device calls.
const ROUTINES: &str = "\
use omp_lib, only: omp_get_default_device, omp_get_initial_device, omp_get_num_devices
";

/// The same where only pure procedures may be called: what the routines ask for changes nothing.
const PURE_ROUTINES: &str = "\
interface
  pure integer(c_int) function omp_get_default_device() bind(c)
    use, intrinsic :: iso_c_binding, only: c_int
  end function omp_get_default_device
  pure integer(c_int) function omp_get_initial_device() bind(c)
    use, intrinsic :: iso_c_binding, only: c_int
  end function omp_get_initial_device
  pure integer(c_int) function omp_get_num_devices() bind(c)
    use, intrinsic :: iso_c_binding, only: c_int
  end function omp_get_num_devices
end interface
";

/// Whether a device has a unique identifier (6.0); the host has several numbers.
const DEVICE_HAS_UID: &str = "\
logical function @(uid, number)
use omp_lib, only: omp_get_default_device, omp_get_device_from_uid, omp_get_initial_device
character(*), intent(in) :: uid
integer, intent(in), optional :: number
integer :: device, found
device = omp_get_default_device()
if (present(number)) device = number
if (device == -1) device = omp_get_initial_device()
found = omp_get_device_from_uid(uid)
if (found == -1) found = omp_get_initial_device()
@ = found == device
end function @";

const MAPPED_PTR_USES: &str = "\
use, intrinsic :: iso_c_binding, only: c_ptr, c_int, c_null_ptr, c_associated
use omp_lib, only: omp_get_default_device, omp_get_num_devices
";

const MAPPED_PTR_INTERFACE: &str = "\
integer(c_int) :: device
interface
  function ompick_is_present(host, device) result(present) bind(c, name='omp_target_is_present')
    import :: c_ptr, c_int
    type(c_ptr), value :: host
    integer(c_int), value :: device
    integer(c_int) :: present
  end function ompick_is_present
end interface
";

const MAPPED_PTR_TEST: &str = "\
device = omp_get_default_device()
mapped = host
if (.not. c_associated(host) .or. device < 0 .or. device >= omp_get_num_devices()) return
";

const MAPPED_PTR_LOOKUP: &str = "\
if (ompick_is_present(host, device) == 0) return
pointer = host
!$omp target data use_device_ptr(pointer)
mapped = pointer
!$omp end target data
";
