//! A run-time test as an expression of Fortran.

use super::dispatcher;
use crate::elaborate::Name;
use crate::lower::condition::{bracketed, spelled};
use crate::lower::fortran::access::{self, Dispatcher, Request};
use crate::obstacle::Obstacle;
use crate::specialise::Specialiser;
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::placed::DirectiveIn;
use ompick_resolver::matching::{DynamicPart, MatchMode, TargetDeviceTest, Test};
use ompick_resolver::selector::ContextSelector;

/// Where a test is evaluated.
pub struct Site {
    pub scope: Place,
    /// Only pure procedures may be called there.
    pub is_pure: bool,
    pub in_target: bool,
}

impl Site {
    /// In a procedure of the user's.
    pub fn at(names: &Names, scope: Place, in_target: bool) -> Site {
        let is_pure = names.hosts(scope).iter().any(|p| {
            let s = names.scope(*p);
            s.is_procedure() && dispatcher::is_pure(s.prefixes.iter().map(Vec::as_slice))
        });
        Site { scope, is_pure, in_target }
    }
}

/// The test as it stands at its directive, on one line. The error says why it cannot be made there.
pub fn text(
    walk: &mut Specialiser,
    DirectiveIn { placed, expanded }: DirectiveIn,
    selector: &ContextSelector,
    test: &Test,
    site: &Site,
) -> Result<Vec<u8>, Obstacle> {
    let mut parts = Vec::new();
    for part in &test.parts {
        parts.push(match part {
            DynamicPart::Condition(e) => one_line(&spelled(placed, expanded, selector, e)),
            DynamicPart::TargetDevice(t) => {
                let device = t.device_num.as_ref().map(|e| one_line(&spelled(placed, expanded, selector, e)));
                target_device(walk, t, device, site)?
            }
        });
    }
    Ok(joined(parts, test.mode))
}

/// A test of the device number (OpenMP 5.2, 7.3), by a function in the contains part of the host.
fn target_device(
    walk: &mut Specialiser,
    test: &TargetDeviceTest,
    device: Option<Vec<u8>>,
    site: &Site,
) -> Result<Vec<u8>, Obstacle> {
    if site.in_target {
        return Err(Obstacle::DeviceTestInTarget);
    }
    let call = device_is(walk, test.host, test.offload, device.as_deref(), site)?;
    let Some(uid) = &test.uid else { return Ok(call) };
    if site.is_pure {
        return Err(Obstacle::UniqueIdentifierInPure);
    }
    let name = function(walk, site, b"__ompick_device_has_uid", DEVICE_HAS_UID)?;
    let uid = uid.replace('\'', "''");
    let number = device.map_or(Vec::new(), |d| [b", int(", d.as_slice(), b")"].concat());
    Ok([&name[..], b"('", uid.as_bytes(), b"'", &number, b") .and. ", &call].concat())
}

/// A call that tells whether a device (`None`: the default one) is the host (and `host` holds) or one to offload to
/// (and `offload` holds).
pub fn device_is(
    walk: &mut Specialiser,
    host: bool,
    offload: bool,
    device: Option<&[u8]>,
    site: &Site,
) -> Result<Vec<u8>, Obstacle> {
    let suffix = if site.is_pure { &b"__ompick_device_is_pure"[..] } else { b"__ompick_device_is" };
    let name = function(walk, site, suffix, &device_is_text(site.is_pure))?;
    let flag = |b: bool| if b { &b".true."[..] } else { b".false." };
    let number = device.map_or(Vec::new(), |d| [b", int(", d, b")"].concat());
    Ok([&name[..], b"(", flag(host), b", ", flag(offload), &number, b")"].concat())
}

/// The name of a function in the contains part of the program unit around a place; `@` in its text is its name.
fn function(walk: &mut Specialiser, site: &Site, suffix: &[u8], text: &str) -> Result<Name, Obstacle> {
    let names = &walk.program.names;
    let hosts = names.hosts(site.scope);
    let owner = *hosts.last().ok_or(Obstacle::OutsideProgramUnits)?;
    let name = access::derived(&names.scope(owner).name, suffix);
    let text = text.replace('@', &String::from_utf8_lossy(&name));
    let lines = text.lines().map(|l| l.as_bytes().to_vec()).collect();
    walk.out.requests.insert(Request::Dispatcher(Dispatcher { owner, name: name.clone(), lines }));
    Ok(name)
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

fn joined(parts: Vec<Vec<u8>>, mode: MatchMode) -> Vec<u8> {
    let all = |parts: Vec<Vec<u8>>, operator: &[u8]| match &parts[..] {
        [one] => one.clone(),
        _ => parts.iter().map(|p| bracketed(p)).collect::<Vec<_>>().join(operator),
    };
    match mode {
        MatchMode::All => all(parts, b" .and. "),
        MatchMode::Any => all(parts, b" .or. "),
        MatchMode::None => [&b".not. ("[..], &all(parts, b" .or. "), b")"].concat(),
    }
}

/// Text without line ends; the blanks around them become one.
pub fn one_line(text: &[u8]) -> Vec<u8> {
    let lines = text.split(|b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    lines.filter(|l| !l.is_empty()).collect::<Vec<_>>().join(&b' ')
}
