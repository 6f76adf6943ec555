//! Code of ours that does not depend on the program, and what needs it.

use super::{AppendedObject, Helper, MadeObject};
use crate::elaborate::Name;
use crate::elaborate::arguments::{Adjust, Interop, InteropType};
use ompick_frontend::cpp::{CppLineKind, TranslationUnit};
use ompick_frontend::language::Language;
use ompick_frontend::unit::Unit;
use std::borrow::Cow;

/// The type of interop objects.
pub const INTEROP_TYPE: &str = "omp_interop_t";

/// Whether the unit includes the runtime's header.
pub fn includes_omp(unit: &Unit) -> bool {
    let lines = unit.preprocessed.passes.iter().flat_map(|p| &p.lines).filter(|l| l.active);
    lines.map(|l| &l.kind).any(|k| matches!(k, CppLineKind::Include(i) if i.spelling == b"omp.h"))
}

/// Code of C and C++ that does not depend on the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Support {
    /// A function: whether a device number is the host's or that of a device to offload to.
    DeviceIs,
    /// A function: whether a device has a unique identifier (OpenMP 6.0).
    DeviceHasUid,
    /// Declarations of the routines that ask for the default device and set it.
    DefaultDevice,
    /// A class whose objects set the default device for as long as they live.
    DefaultDeviceGuard,
    /// The type of interop objects, for compilers without it; `with_header`: and the runtime's header.
    InteropType { with_header: bool },
    /// Declarations of the entries of LLVM's runtime that the `interop` construct calls.
    InteropEntries,
    /// A function that makes an interop object as `interop init(...)` does.
    MakeInterop { prefer: String, types: Vec<InteropType>, nowait: bool },
    /// A function that destroys an interop object.
    DestroyInterop,
    /// A class whose objects own an interop object, and that function.
    InteropGuard,
    /// A function: the device that an interop object belongs to.
    InteropDevice,
    /// A function: the device pointer of a host pointer, as `omp_get_mapped_ptr` gives it (OpenMP 5.1).
    MappedPtr,
    /// The same, but what is not mapped is the host pointer.
    MappedPtrOrOwn,
    /// A function: the object at an object's address on the default device.
    MappedRef,
    /// A class of objects with a body for the host and one for devices, which `call` calls.
    TwoBodies { class: Name, call: Name },
    /// What lets an object of a class that was not read take a call of a clone of its member.
    UnknownClassObject { clone: Name, member: Name },
}

impl Support {
    pub fn make_interop(interop: &Interop, nowait: bool) -> Support {
        Support::MakeInterop { prefer: interop.prefer.clone(), types: interop.types.clone(), nowait }
    }

    /// What the program calls, or what else is its own name: none of the unit's.
    pub fn name(&self, unit: &TranslationUnit) -> Name {
        match self {
            Support::TwoBodies { class, .. } => class.clone(),
            Support::UnknownClassObject { clone, .. } => [clone.as_slice(), b"_of"].concat(),
            _ => unit.free_name(&self.usual_name()).into_bytes(),
        }
    }

    /// The name where the unit does not have it.
    fn usual_name(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Support::DeviceIs => "ompick_device_is",
            Support::DeviceHasUid => "ompick_device_has_uid",
            Support::DefaultDevice => "omp_set_default_device",
            Support::DefaultDeviceGuard => "ompick_default_device",
            Support::InteropType { .. } => INTEROP_TYPE,
            Support::InteropEntries => "ompick_clang_interop",
            Support::MakeInterop { prefer, types, nowait } => return interop_name(prefer, types, *nowait).into(),
            Support::DestroyInterop => "ompick_interop_destroy",
            Support::InteropGuard => "ompick_interop",
            Support::InteropDevice => "ompick_interop_device",
            Support::MappedPtr => "ompick_mapped_ptr",
            Support::MappedPtrOrOwn => "ompick_mapped_ptr_or_own",
            Support::MappedRef => "ompick_mapped_ref",
            Support::TwoBodies { .. } | Support::UnknownClassObject { .. } => "",
        })
    }

    /// The names of other support code of C that it refers to.
    pub fn refers_to(&self) -> Option<Name> {
        let has_objects = matches!(
            self,
            Support::MakeInterop { .. } | Support::DestroyInterop | Support::InteropGuard | Support::InteropDevice
        );
        has_objects.then(|| INTEROP_TYPE.as_bytes().to_vec())
    }

    /// The function that makes of an argument what a variant wants; `None`: nothing does.
    pub fn adjusting(language: Language, adjust: Adjust) -> Option<Support> {
        match (adjust, language) {
            (_, Language::Fortran) | (Adjust::Nothing, _) | (Adjust::NeedDeviceAddr, Language::C) => None,
            (Adjust::NeedDevicePtr, _) => Some(Support::MappedPtr),
            (Adjust::DevicePtrOrOwn, _) => Some(Support::MappedPtrOrOwn),
            (Adjust::NeedDeviceAddr, Language::Cxx) => Some(Support::MappedRef),
        }
    }

    /// What makes interop objects and destroys them.
    pub fn for_objects(unit: &Unit, objects: &[AppendedObject]) -> Vec<Support> {
        let undo = match unit.language {
            Language::C => Support::DestroyInterop,
            Language::Cxx => Support::InteropGuard,
            Language::Fortran => return Vec::new(),
        };
        let made = objects.iter().filter_map(AppendedObject::made);
        let needs = |made: &MadeObject| {
            let own = [Support::InteropEntries, Support::make_interop(&made.interop, made.nowait), undo.clone()];
            own.into_iter().chain(Support::interop_type(unit))
        };
        made.flat_map(needs).collect()
    }

    /// What tells the device of an interop object.
    pub fn for_device_of_object(unit: &Unit) -> Vec<Support> {
        match unit.language {
            Language::C | Language::Cxx => {
                [Support::InteropDevice].into_iter().chain(Support::interop_type(unit)).collect()
            }
            Language::Fortran => Vec::new(),
        }
    }

    /// What sets the default device around a call.
    pub fn for_default_device(unit: &Unit) -> Option<Support> {
        match unit.language {
            Language::C => (!includes_omp(unit)).then_some(Support::DefaultDevice),
            Language::Cxx => Some(Support::DefaultDeviceGuard),
            Language::Fortran => None,
        }
    }

    /// The type of interop objects, if a unit does not declare it.
    fn interop_type(unit: &Unit) -> Option<Support> {
        let is_declared = unit.declarations_of(INTEROP_TYPE.as_bytes()).next().is_some();
        (!is_declared).then(|| Support::InteropType { with_header: !includes_omp(unit) })
    }

    /// A definition under its name.
    pub fn named(self, unit: &TranslationUnit) -> (Name, Helper) {
        (self.name(unit), Helper::Support(self))
    }
}

/// `ompick_interop_targetsync_sycl`
fn interop_name(prefer: &str, types: &[InteropType], nowait: bool) -> String {
    let mut words = vec!["ompick_interop"];
    words.extend(types.iter().map(|ty| ty.word()));
    let prefer = prefer.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.extend(prefer.filter(|w| !w.is_empty() && *w != "prefer_type"));
    words.extend(nowait.then_some("nowait"));
    words.join("_")
}
