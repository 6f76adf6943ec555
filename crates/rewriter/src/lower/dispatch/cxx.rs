//! The dispatch construct in C++: as in C, but what must be undone is undone by destructors, and
//! device pointers keep their types.

use super::c::{
    CLANG_INTEROP, DESTROY_INTEROP, INTEROP_DEVICE, WEAK_INTEROP, function_name, includes_omp, interop_type,
    make_interop,
};
use super::{Adjusted, DeviceOf, Dispatch, Interops};
use crate::elaborate::Name;
use crate::elaborate::arguments::{Adjust, Changes};
use crate::lower::cxx::Lowering;
use crate::plan::{Frame, Helper, Passing};
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

    fn frame_helpers(&self, unit: &Unit, frame: &Frame) -> Vec<(Name, Helper)> {
        let runtime = declared(unit, "int omp_get_default_device(void); void omp_set_default_device(int);");
        let helper = || support("ompick_default_device", &[&runtime, DEFAULT_DEVICE]);
        frame.device.iter().map(|_| helper()).collect()
    }

    fn interops(&self, unit: &Unit, changes: &Changes, passing: &Passing) -> Interops {
        let weak = WEAK_INTEROP.replace("extern ", "extern \"C\" ");
        Interops::of(changes, passing, |out, interop, _| {
            let make = function_name(interop, passing.nowait);
            out.helpers.extend(interop_type(unit));
            out.helpers.push(support(CLANG_INTEROP, &[&weak]));
            out.helpers.push(support("ompick_interop", &[DESTROY_INTEROP, INTEROP_OBJECT]));
            out.helpers.push(support(&make, &[&make_interop(&make, interop, passing.nowait)]));
            format!("ompick_interop{{{make}()}}.object")
        })
    }

    fn device_of(&self, unit: &Unit, object: &str, no_interop: bool) -> Option<DeviceOf> {
        let mut of = self.c.device_of(unit, object, no_interop)?;
        for helper in of.helpers.iter_mut().filter(|(name, _)| name == b"ompick_interop_device") {
            *helper = support("ompick_interop_device", &[INTEROP_DEVICE]);
        }
        Some(of)
    }

    fn has_effects(&self, expression: &[u8]) -> bool {
        self.c.has_effects(expression)
    }

    fn and_evaluated(&self, condition: &[u8], other: &[u8]) -> Vec<u8> {
        self.c.and_evaluated(condition, other)
    }
}

/// What stands before and behind an argument; `None`: nothing.
pub fn adjusted(unit: &Unit, adjust: Adjust) -> Option<Adjusted> {
    let (name, text) = match adjust {
        Adjust::Nothing => return None,
        Adjust::NeedDevicePtr => ("ompick_mapped_ptr", MAPPED_PTR.to_owned()),
        Adjust::DevicePtrOrOwn => {
            let name = "ompick_mapped_ptr_or_own";
            let text = MAPPED_PTR.replace("ompick_mapped_ptr(", &format!("{name}("));
            (name, text.replace("device())", "device()), or itself").replace("return nullptr;", "return host;"))
        }
        Adjust::NeedDeviceAddr => ("ompick_mapped_ref", MAPPED_REF.to_owned()),
    };
    let runtime = declared(unit, "int omp_get_default_device(void); int omp_get_num_devices(void);");
    let helper = support(name, &[&runtime, IS_PRESENT, &text]);
    Some(Adjusted {
        before: format!("{name}(").into_bytes(),
        behind: b")".to_vec(),
        helper: Some(helper),
        around: false,
    })
}

/// Support code of C as C++ takes it, in any number of files.
pub fn in_cxx(name: &[u8], text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let Some(declared) = text.strip_prefix("extern ") else { return text.into_owned().into_bytes() };
    let (declarations, rest) = declared.split_once('\n').unwrap_or((declared, ""));
    let declarations = format!("extern \"C\" {{ {} }}", declarations.replace("extern ", ""));
    match support(&String::from_utf8_lossy(name), &[&declarations, rest]).1 {
        Helper::Support { text } => text,
        _ => Vec::new(),
    }
}

/// Text that may stand in several files of a program.
fn support(name: &str, texts: &[&str]) -> (Name, Helper) {
    let guard = name.to_ascii_uppercase();
    let texts: Vec<&str> = texts.iter().copied().filter(|t| !t.is_empty()).collect();
    let text = format!("#ifndef {guard}\n#define {guard}\n{}\n#endif", texts.join("\n"));
    (name.as_bytes().to_vec(), Helper::Support { text: text.into_bytes() })
}

/// Declarations of runtime functions, where `<omp.h>` does not give them.
fn declared(unit: &Unit, functions: &str) -> String {
    if includes_omp(unit) { String::new() } else { format!("extern \"C\" {{ {functions} }}") }
}

const DEFAULT_DEVICE: &str = "\
struct ompick_default_device {
  const int before = omp_get_default_device();
  explicit ompick_default_device(int device) { omp_set_default_device(device); }
  ~ompick_default_device() { omp_set_default_device(before); }
};";

const INTEROP_OBJECT: &str = "\
struct ompick_interop {
  omp_interop_t object;
  ~ompick_interop() { ompick_interop_destroy(object); }
};";

/// Of the runtime's, the one that may not be there.
const IS_PRESENT: &str = "\
#ifdef __clang__
// Without devices to offload to, clang does not link the library that has it.
extern \"C\" int omp_target_is_present(const void *, int) __attribute__((weak));
#else
extern \"C\" int omp_target_is_present(const void *, int);
#endif";

const MAPPED_PTR: &str = "\
// omp_get_mapped_ptr(host, omp_get_default_device())
template <typename T> inline T *ompick_mapped_ptr(T *host)
{
  const int device = omp_get_default_device();
  T *mapped = host;
  if (!host || device < 0 || device >= omp_get_num_devices()) return host;
  if (!omp_target_is_present(const_cast<const void *>(static_cast<const volatile void *>(host)), device)) return nullptr;
  #pragma omp target data use_device_ptr(host) device(device)
  mapped = host;
  return mapped;
}
inline decltype(nullptr) ompick_mapped_ptr(decltype(nullptr)) { return nullptr; }";

const MAPPED_REF: &str = "\
// The object's address on the default device, its own one if it is not mapped: as use_device_addr.
template <typename T> inline T &ompick_mapped_ref(T &host)
{
  const int device = omp_get_default_device();
  T *object = &host, *mapped = object;
  if (device < 0 || device >= omp_get_num_devices()) return host;
  if (!omp_target_is_present(const_cast<const void *>(static_cast<const volatile void *>(object)), device)) return host;
  #pragma omp target data use_device_ptr(object) device(device)
  mapped = object;
  return *mapped;
}
template <typename T> inline const T &ompick_mapped_ref(const T &&host) { return host; }";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_of_c_get_its_linkage_and_a_guard() {
        let text = in_cxx(b"name", b"extern int f(void); extern int g(int);\nstatic inline int h() { return f(); }");
        assert_eq!(
            String::from_utf8_lossy(&text),
            "#ifndef NAME\n#define NAME\nextern \"C\" { int f(void); int g(int); }\nstatic inline int h() { return f(); }\n#endif"
        );
    }
}
