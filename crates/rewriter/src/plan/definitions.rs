//! What actions refer to by name: functions and declarations that stand beside the user's own.

use crate::elaborate::Name;
use crate::elaborate::arguments::Interop;

/// What is to stand behind a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Adjacent {
    /// On a line of its own.
    Line(Vec<u8>),
    /// The same before all other such lines.
    Declaration(Vec<u8>),
    /// On the declaration's line.
    Same(Vec<u8>),
    /// Before an item of the file.
    Support(Support),
}

/// A function that a call needs beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Helper {
    /// Forwards to a variant whose own name is shadowed.
    Alias {
        variant: Name,
    },
    /// Chooses among a base function and its variants.
    Dispatcher {
        base: Name,
        text: Vec<u8>,
    },
    /// Calls a variant as a call of the base does, with changed arguments.
    Forwarder {
        text: Vec<u8>,
    },
    /// Declares a base function that is not declared where its region's variants are called.
    Assumed {
        base: Name,
    },
    /// Declares the device version of a function that is defined further down or elsewhere.
    Prototype {
        of: Name,
    },
    Support(Support),
}

impl Helper {
    pub fn support(self) -> Option<Support> {
        match self {
            Helper::Support(support) => Some(support),
            _ => None,
        }
    }

    /// What others call comes first.
    pub fn rank(&self) -> u8 {
        match self {
            Helper::Forwarder { .. } => 1,
            Helper::Dispatcher { .. } => 2,
            _ => 0,
        }
    }
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
    MakeInterop { prefer: String, types: Vec<&'static str>, nowait: bool },
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
    UnreadObject { clone: Name, member: Name },
}

impl Support {
    pub fn make_interop(interop: &Interop, nowait: bool) -> Support {
        Support::MakeInterop { prefer: interop.prefer.clone(), types: interop.types.clone(), nowait }
    }

    /// What the program calls, or what else is its own name.
    pub fn name(&self) -> Name {
        let name = match self {
            Support::DeviceIs => "ompick_device_is",
            Support::DeviceHasUid => "ompick_device_has_uid",
            Support::DefaultDevice => "omp_set_default_device",
            Support::DefaultDeviceGuard => "ompick_default_device",
            Support::InteropType { .. } => "omp_interop_t",
            Support::InteropEntries => "ompick_clang_interop",
            Support::MakeInterop { prefer, types, nowait } => return interop_name(prefer, types, *nowait).into_bytes(),
            Support::DestroyInterop => "ompick_interop_destroy",
            Support::InteropGuard => "ompick_interop",
            Support::InteropDevice => "ompick_interop_device",
            Support::MappedPtr => "ompick_mapped_ptr",
            Support::MappedPtrOrOwn => "ompick_mapped_ptr_or_own",
            Support::MappedRef => "ompick_mapped_ref",
            Support::TwoBodies { class, .. } => return class.clone(),
            Support::UnreadObject { clone, .. } => return [clone.as_slice(), b"_of"].concat(),
        };
        name.as_bytes().to_vec()
    }

    /// A definition under its name.
    pub fn named(self) -> (Name, Helper) {
        (self.name(), Helper::Support(self))
    }
}

/// `ompick_interop_targetsync_sycl`
fn interop_name(prefer: &str, types: &[&'static str], nowait: bool) -> String {
    let mut words = vec!["ompick_interop"];
    words.extend(types);
    let prefer = prefer.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.extend(prefer.filter(|w| !w.is_empty() && *w != "prefer_type"));
    words.extend(nowait.then_some("nowait"));
    words.join("_")
}
