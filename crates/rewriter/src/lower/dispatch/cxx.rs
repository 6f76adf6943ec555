//! The dispatch construct in C++: as in C, but what must be undone is undone by destructors, and
//! device pointers keep their types.

use super::Dispatch;
use super::c::interop_type;
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::elaborate::arguments::{Adjust, Changes};
use crate::lower::cxx::Lowering;
use crate::plan::{Adjusted, Conditions, DeviceOf, Frame, Helper, Interops, Passing, Spelling, Support};
use ompick_frontend::expanded::Edit;
use ompick_frontend::placed::DirectivePair;
use ompick_frontend::unit::{ParsedFile, Unit};
use std::ops::Range;

impl Dispatch for Lowering {
    fn frame(
        &self,
        parsed: &ParsedFile,
        directives: DirectivePair,
        statement: &Range<usize>,
        frame: &Frame,
    ) -> Vec<Edit> {
        let guard =
            |device: &Vec<u8>| vec![[b"const ompick_default_device ompick_device(", device.as_slice(), b");"].concat()];
        self.c.framed(parsed, directives, statement, frame, frame.device.as_ref().map(|d| (guard(d), None)))
    }
}

impl Spelling for Lowering {
    fn frame_helpers(&self, _: &Unit, frame: &Frame) -> Vec<(Name, Helper)> {
        frame.device.iter().map(|_| Support::DefaultDeviceGuard.named()).collect()
    }

    fn interops(&self, unit: &Unit, changes: &Changes, passing: &Passing) -> Interops {
        Interops::of(changes, passing, |out, interop, _| {
            let (make, function) = Support::make_interop(interop, passing.nowait).named();
            let object = format!("ompick_interop{{{}()}}.object", String::from_utf8_lossy(&make));
            out.helpers.extend(interop_type(unit));
            out.helpers.extend([Support::InteropEntries.named(), Support::InteropGuard.named(), (make, function)]);
            object
        })
    }

    fn device_of(&self, unit: &Unit, object: &str, no_interop: bool) -> Option<DeviceOf> {
        self.c.device_of(unit, object, no_interop)
    }

    fn adjusted_argument(&self, adjust: Adjust, _: &[u8], _: bool) -> Option<Adjusted> {
        let (name, helper) = match adjust {
            Adjust::Nothing => return None,
            Adjust::NeedDevicePtr => Support::MappedPtr,
            Adjust::DevicePtrOrOwn => Support::MappedPtrOrOwn,
            Adjust::NeedDeviceAddr => Support::MappedRef,
        }
        .named();
        let before = [name.as_slice(), b"("].concat();
        Some(Adjusted { before, behind: b")".to_vec(), helper: Some((name, helper)), around: false })
    }

    fn selection(
        &self,
        tree: &DecisionTree,
        callee: &dyn Fn(Option<usize>) -> Name,
        conditions: &Conditions,
    ) -> Vec<u8> {
        self.c.selection(tree, callee, conditions)
    }
}
