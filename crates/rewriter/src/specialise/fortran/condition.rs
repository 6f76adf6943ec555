//! A run-time test of Fortran: what is tested, and the functions that this needs.

use super::dispatcher;
use crate::elaborate::Name;
use crate::generated_names;
use crate::obstacle::Obstacle;
use crate::plan::{
    Condition, DeviceTest, Operand, PlannedText, Procedure, ProcedureSupport, Request, RequestedProcedure,
    UniqueIdentifier,
};
use crate::specialise::Specialiser;
use crate::specialise::conditions::spelled;
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::placed::DirectiveIn;
use ompick_resolver::matching::{DynamicPart, TargetDeviceTest, Test};
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

/// The test as it stands at its directive. The error says why it cannot be made there.
pub fn read(
    walk: &mut Specialiser,
    directive: DirectiveIn,
    selector: &ContextSelector,
    test: &Test,
    site: &Site,
) -> Result<Condition, Obstacle> {
    let mut operands = Vec::with_capacity(test.parts.len());
    for part in test.parts.iter() {
        operands.push(match part {
            DynamicPart::Condition(e) => {
                Operand::Expression(PlannedText::source(one_line(&spelled(directive, selector, e))))
            }
            DynamicPart::TargetDevice(t) => {
                let number = t.device_num.as_ref().map(|e| one_line(&spelled(directive, selector, e)));
                let number = number.map(PlannedText::source);
                Operand::Device(target_device(walk, t, number, site)?)
            }
        });
    }
    Ok(Condition { mode: test.mode, operands, evaluated: None })
}

/// A test of the device number (OpenMP 5.2, 7.3), by a function in the contains part of the host.
fn target_device(
    walk: &mut Specialiser,
    test: &TargetDeviceTest,
    number: Option<PlannedText>,
    site: &Site,
) -> Result<DeviceTest, Obstacle> {
    if site.in_target {
        return Err(Obstacle::DeviceTestInTarget);
    }
    let own = device_is(walk, test.host, test.offload, number, site)?;
    let Some(uid) = &test.uid else { return Ok(own) };
    if site.is_pure {
        return Err(Obstacle::UniqueIdentifierInPure);
    }
    let function = function(walk, site, b"__ompick_device_has_uid", ProcedureSupport::DeviceHasUid)?;
    Ok(DeviceTest { unique_identifier: Some(UniqueIdentifier { function, value: uid.clone() }), ..own })
}

/// Whether a device (`None`: the default one) is the host (and `host` holds) or one to offload to (and `offload`
/// holds).
pub fn device_is(
    walk: &mut Specialiser,
    host: bool,
    offload: bool,
    number: Option<PlannedText>,
    site: &Site,
) -> Result<DeviceTest, Obstacle> {
    let suffix = if site.is_pure { &b"__ompick_device_is_pure"[..] } else { b"__ompick_device_is" };
    let function = function(walk, site, suffix, ProcedureSupport::DeviceIs { is_pure: site.is_pure })?;
    Ok(DeviceTest { function, number, host, offload, unique_identifier: None, is_negated: false })
}

/// The name of a function in the contains part of the program unit around a place.
fn function(walk: &mut Specialiser, site: &Site, suffix: &[u8], support: ProcedureSupport) -> Result<Name, Obstacle> {
    let names = &walk.program.names;
    let hosts = names.hosts(site.scope);
    let owner = *hosts.last().ok_or(Obstacle::OutsideProgramUnits)?;
    let name = generated_names::derived(&names.scope(owner).name, suffix);
    let procedure = Procedure::Support(support);
    walk.out.requests.insert(Request::Dispatcher(RequestedProcedure { owner, name: name.clone(), procedure }));
    Ok(name)
}

/// Text without line ends; the blanks around them become one.
pub fn one_line(text: &[u8]) -> Vec<u8> {
    let lines = text.split(|b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    lines.filter(|l| !l.is_empty()).collect::<Vec<_>>().join(&b' ')
}
