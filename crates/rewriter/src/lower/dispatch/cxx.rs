//! The dispatch construct in C++: as in C, but what must be undone is undone by destructors, and
//! device pointers keep their types.

use super::Dispatch;
use super::c::{DefaultDevice, Statements, device_number, write_objects};
use crate::lower::actions::{LowerError, Source};
use crate::lower::cxx::Lowering;
use crate::plan::{AppendedObject, FramedCall, PassedObjects, Support};
use ompick_frontend::cpp::TranslationUnit;
use ompick_frontend::expanded::Edit;
use ompick_frontend::unit::ParsedFile;

impl Dispatch for Lowering {
    fn frame(&self, source: &Source, framed: &FramedCall) -> Result<Vec<Edit>, Vec<LowerError>> {
        let unit = &source.unit.preprocessed;
        let device = device_number(source.parsed, framed).map(|device| DefaultDevice {
            set: vec![{
                let guard = unit.with_free_names("const ompick_default_device ompick_device(");
                [guard.as_bytes(), device.as_slice(), b");"].concat()
            }],
            restore: None,
        });
        Ok(self.c.framed(source.parsed, framed, &Statements { device, ..Statements::default() }))
    }

    fn object(&self, unit: &TranslationUnit, object: &AppendedObject) -> Vec<u8> {
        match object {
            AppendedObject::Given(given) => given.clone().into_bytes(),
            AppendedObject::Made(made) => {
                let function = Support::make_interop(&made.interop, made.nowait).name(unit);
                [&Support::InteropGuard.name(unit), &b"{"[..], function.as_slice(), b"()}.object"].concat()
            }
        }
    }

    fn write_objects(&self, parsed: &ParsedFile, passed: &PassedObjects, out: &mut Vec<Edit>) {
        write_objects(self, parsed, passed, out);
    }
}
