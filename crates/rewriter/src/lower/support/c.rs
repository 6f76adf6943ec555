//! Support code of C.

use crate::elaborate::arguments::InteropType;
use crate::plan::Support;
use ompick_frontend::cpp::TranslationUnit;

/// The text of support code; for C++, of what is the same there.
pub fn text(unit: &TranslationUnit, support: &Support) -> String {
    let text = match support {
        Support::DeviceIs => DEVICE_IS,
        Support::DeviceHasUid => DEVICE_HAS_UID,
        Support::DefaultDevice => DEFAULT_DEVICE,
        Support::InteropType { with_header: false } => INTEROP,
        Support::InteropType { with_header: true } => return format!("#include <omp.h>\n{INTEROP}"),
        Support::InteropEntries => INTEROP_ENTRIES,
        Support::MakeInterop { prefer, types, nowait } => {
            let name = support.name(unit);
            return make_interop(&String::from_utf8_lossy(&name), prefer, types, *nowait);
        }
        Support::DestroyInterop => DESTROY_INTEROP,
        Support::InteropDevice => INTEROP_DEVICE,
        Support::MappedPtr => MAPPED_PTR,
        Support::MappedPtrOrOwn => {
            let text = MAPPED_PTR.replace("ompick_mapped_ptr(", "ompick_mapped_ptr_or_own(");
            return text.replace("device())", "device()), or itself").replace("return 0;", "return host;");
        }
        // Those of C++.
        Support::DefaultDeviceGuard
        | Support::InteropGuard
        | Support::MappedRef
        | Support::TwoBodies { .. }
        | Support::UnknownClassObject { .. } => "",
    };
    text.to_owned()
}

/// A function that makes an object as `interop init(...)` does. Where the compiler has no `interop`,
/// there is no object to make, and `omp_interop_none` says so.
fn make_interop(name: &str, prefer: &str, types: &[InteropType], nowait: bool) -> String {
    let comma = if prefer.is_empty() { "" } else { ", " };
    let nowait = if nowait { " nowait" } else { "" };
    format!(
        "static inline omp_interop_t {name}(void)\n\
         {{\n\
         \x20 omp_interop_t object = omp_interop_none;\n\
         #ifndef OMPICK_NO_INTEROP\n\
         #if defined(__clang__) && __clang_major__ > 14\n\
         \x20 if (!__tgt_interop_init) return object;\n\
         #endif\n\
         \x20 #pragma omp interop init({}{comma}{}: object){nowait}\n\
         #endif\n\
         \x20 return object;\n\
         }}",
        prefer,
        types.iter().map(|ty| ty.word()).collect::<Vec<_>>().join(", ")
    )
}

/// The entries of LLVM's runtime that the `interop` construct calls: without devices to offload to, clang links
/// no library that has them. (clang 14 breaks down when they are declared; programs must name the library there.)
const INTEROP_ENTRIES: &str = "\
#if defined(__clang__) && __clang_major__ > 14
/* Without devices to offload to, clang does not link the library that has them. */
extern void __tgt_interop_init(void) __attribute__((weak)); extern void __tgt_interop_destroy(void) __attribute__((weak));
#endif";

pub const DESTROY_INTEROP: &str = "\
static inline void ompick_interop_destroy(omp_interop_t object)
{
#ifdef OMPICK_NO_INTEROP
  (void) object;
#else
#if defined(__clang__) && __clang_major__ > 14
  if (!__tgt_interop_destroy) return;
#endif
  #pragma omp interop destroy(object)
#endif
}";

/// What programs with interop objects need of `<omp.h>`, for compilers without it: no object is ever
/// made, so every question gets the answer for `omp_interop_none`.
const INTEROP: &str = "\
/* GCC has interop from 15 on; until then there are no objects but omp_interop_none. */
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 15 && !defined(OMPICK_NO_INTEROP)
#define OMPICK_NO_INTEROP
#define omp_interop_none ((omp_interop_t) 0)
typedef void *omp_interop_t;
typedef __INTPTR_TYPE__ omp_intptr_t;
typedef enum omp_interop_property_t {
  omp_ipr_fr_id = -1, omp_ipr_fr_name = -2, omp_ipr_vendor = -3, omp_ipr_vendor_name = -4, omp_ipr_device_num = -5,
  omp_ipr_platform = -6, omp_ipr_device = -7, omp_ipr_device_context = -8, omp_ipr_targetsync = -9
} omp_interop_property_t;
typedef enum omp_interop_rc_t {
  omp_irc_no_value = 1, omp_irc_success = 0, omp_irc_empty = -1, omp_irc_out_of_range = -2,
  omp_irc_type_int = -3, omp_irc_type_ptr = -4, omp_irc_type_str = -5, omp_irc_other = -6
} omp_interop_rc_t;
static inline int omp_get_num_interop_properties(omp_interop_t object) { (void) object; return 0; }
static inline omp_intptr_t omp_get_interop_int(omp_interop_t object, int property, void *ret_code)
{ (void) object; (void) property; if (ret_code) *(int *) ret_code = omp_irc_empty; return 0; }
static inline void *omp_get_interop_ptr(omp_interop_t object, int property, void *ret_code)
{ (void) object; (void) property; if (ret_code) *(int *) ret_code = omp_irc_empty; return 0; }
static inline const char *omp_get_interop_str(omp_interop_t object, int property, void *ret_code)
{ (void) object; (void) property; if (ret_code) *(int *) ret_code = omp_irc_empty; return 0; }
#endif";

/// The device that an object belongs to; `omp_interop_none` belongs to none.
const INTEROP_DEVICE: &str = "\
static inline int ompick_interop_device(omp_interop_t object)
{
  if (object == omp_interop_none) return omp_get_default_device();
  return (int) omp_get_interop_int(object, omp_ipr_device_num, 0);
}";

/// What `omp_get_mapped_ptr` (OpenMP 5.1) does, by what every runtime since 4.5 has; a number that is no
/// device's means the host, as target regions fall back to it. Declares the
/// runtime functions again, which is harmless where `<omp.h>` has done so.
const MAPPED_PTR: &str = "\
#if defined(__clang__) && __clang_major__ > 14
/* Without devices to offload to, clang does not link the library that has it. */
extern int omp_target_is_present(const void *, int) __attribute__((weak));
#else
extern int omp_target_is_present(const void *, int);
#endif
extern int omp_get_default_device(void); extern int omp_get_num_devices(void);
/* omp_get_mapped_ptr(host, omp_get_default_device()) */
static inline void *ompick_mapped_ptr(void *host)
{
  const int device = omp_get_default_device();
  void *mapped = host;
  if (!host || device < 0 || device >= omp_get_num_devices()) return host;
  if (!omp_target_is_present(host, device)) return 0;
  #pragma omp target data use_device_ptr(host) device(device)
  mapped = host;
  return mapped;
}";

const DEFAULT_DEVICE: &str = "extern int omp_get_default_device(void); extern void omp_set_default_device(int);";

/// Declares the runtime functions again, which is harmless where `<omp.h>` has done so.
const DEVICE_IS: &str = "\
extern int omp_get_default_device(void); extern int omp_get_num_devices(void); extern int omp_get_initial_device(void);
static inline int ompick_device_is(int device, int host, int offload) \
{ return device == -1 || device == omp_get_initial_device() ? host : device >= 0 && device < omp_get_num_devices() && offload; }";

/// Whether a device has a unique identifier (6.0); the host has several numbers.
const DEVICE_HAS_UID: &str = "\
extern int omp_get_initial_device(void); extern int omp_get_device_from_uid(const char *);
static inline int ompick_device_has_uid(int device, const char *uid) \
{ const int host = omp_get_initial_device(), found = omp_get_device_from_uid(uid); \
return (found == -1 ? host : found) == (device == -1 ? host : device); }";
