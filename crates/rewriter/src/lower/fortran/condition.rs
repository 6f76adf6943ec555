//! A run-time test as an expression of Fortran.

use super::access::{self, Dispatcher, Request};
use crate::lower::condition::{bracketed, spelled};
use crate::specialise::Specialiser;
use ompick_frontend::fortran::names::Place;
use ompick_frontend::placed::Placed;
use ompick_resolver::matching::{DynamicPart, MatchMode, TargetDeviceTest, Test};
use ompick_resolver::selector::ContextSelector;

/// The test as it stands at its directive, on one line, to be evaluated in scope `site`. The error says
/// why it cannot be made there.
pub fn text(
    walk: &mut Specialiser,
    (placed, working): (&Placed, &[u8]),
    selector: &ContextSelector,
    test: &Test,
    (site, in_target): (Place, bool),
) -> Result<Vec<u8>, String> {
    let mut parts = Vec::new();
    for part in &test.parts {
        parts.push(match part {
            DynamicPart::Condition(e) => one_line(&spelled(placed, working, selector, e)),
            DynamicPart::TargetDevice(t) => {
                let device = t.device_num.as_ref().map(|e| one_line(&spelled(placed, working, selector, e)));
                target_device(walk, t, device, (site, in_target))?
            }
        });
    }
    Ok(joined(parts, test.mode))
}

/// A test of the device number (SPEC 3), by a function in the contains part of the host.
fn target_device(
    walk: &mut Specialiser,
    test: &TargetDeviceTest,
    device: Option<Vec<u8>>,
    (site, in_target): (Place, bool),
) -> Result<Vec<u8>, String> {
    if in_target {
        return Err("a device number can only be tested on the host, outside target regions".to_owned());
    }
    let names = &walk.program.names;
    let hosts = names.hosts(site);
    let owner = *hosts.last().ok_or("it stands outside all program units")?;
    let name = access::derived(&names.scope(owner).name, b"__ompick_device_is");
    let lines = [
        &[b"logical function ", name.as_slice(), b"(host, offload, number)"].concat()[..],
        b"use omp_lib, only: omp_get_default_device, omp_get_initial_device, omp_get_num_devices",
        b"logical, intent(in) :: host, offload",
        b"integer, intent(in), optional :: number",
        b"integer :: device",
        b"device = omp_get_default_device()",
        b"if (present(number)) device = number",
        b"if (device == -1 .or. device == omp_get_initial_device()) then",
        &[b"  ", name.as_slice(), b" = host"].concat(),
        b"else",
        &[b"  ", name.as_slice(), b" = offload .and. device >= 0 .and. device < omp_get_num_devices()"].concat(),
        b"end if",
        &[b"end function ", name.as_slice()].concat(),
    ];
    let lines = lines.iter().map(|l| l.to_vec()).collect();
    walk.out.requests.insert(Request::Dispatcher(Dispatcher { owner, name: name.clone(), lines }));
    let flag = |b: bool| if b { &b".true."[..] } else { b".false." };
    let number = device.map_or(Vec::new(), |d| [b", int(", d.as_slice(), b")"].concat());
    let call = [&name[..], b"(", flag(test.host), b", ", flag(test.offload), &number, b")"].concat();
    let Some(uid) = &test.uid else { return Ok(call) };
    let name = access::derived(&names.scope(owner).name, b"__ompick_device_has_uid");
    let lines = [
        &[b"logical function ", name.as_slice(), b"(uid, number)"].concat()[..],
        b"use omp_lib, only: omp_get_default_device, omp_get_device_from_uid, omp_get_initial_device",
        b"character(*), intent(in) :: uid",
        b"integer, intent(in), optional :: number",
        b"integer :: device, found",
        b"device = omp_get_default_device()",
        b"if (present(number)) device = number",
        b"if (device == -1) device = omp_get_initial_device()",
        b"found = omp_get_device_from_uid(uid)",
        b"if (found == -1) found = omp_get_initial_device()",
        &[name.as_slice(), b" = found == device"].concat(),
        &[b"end function ", name.as_slice()].concat(),
    ];
    let lines = lines.iter().map(|l| l.to_vec()).collect();
    walk.out.requests.insert(Request::Dispatcher(Dispatcher { owner, name: name.clone(), lines }));
    let uid = uid.replace('\'', "''");
    Ok([&name[..], b"('", uid.as_bytes(), b"'", &number, b") .and. ", &call].concat())
}

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
