//! Support code of C++: it may stand in several files of a program.

use super::c;
use crate::plan::{Support, includes_omp};
use ompick_frontend::unit::Unit;

/// The text of support code.
pub fn text(unit: &Unit, support: &Support) -> String {
    let name = support.name(&unit.preprocessed);
    let name = String::from_utf8_lossy(&name);
    let of_c = || c::text(&unit.preprocessed, support);
    let mapped = |text: &str| {
        let runtime = declared(unit, "int omp_get_default_device(void); int omp_get_num_devices(void);");
        guarded(&name, &[&runtime, IS_PRESENT, text])
    };
    match support {
        Support::TwoBodies { class, call } => two_bodies(class, call),
        Support::UnknownClassObject { clone, member } => unknown_class_object(clone, member),
        Support::DefaultDeviceGuard => {
            let runtime = declared(unit, "int omp_get_default_device(void); void omp_set_default_device(int);");
            guarded(&name, &[&runtime, DEFAULT_DEVICE])
        }
        Support::InteropEntries => guarded(&name, &[&of_c().replace("extern ", "extern \"C\" ")]),
        Support::InteropGuard => guarded(&name, &[c::DESTROY_INTEROP, INTEROP_OBJECT]),
        Support::MakeInterop { .. } | Support::InteropDevice => guarded(&name, &[&of_c()]),
        Support::MappedPtr => mapped(MAPPED_PTR),
        Support::MappedPtrOrOwn => {
            let text = MAPPED_PTR.replace("ompick_mapped_ptr(", &format!("{name}("));
            let text = text.replace("ompick_mapped_object", "ompick_mapped_object_or_own");
            let text = text.replace("device())", "device()), or itself");
            mapped(&text.replace("return nullptr;", "return host;"))
        }
        Support::MappedRef => mapped(MAPPED_REF),
        Support::DeviceIs
        | Support::DeviceHasUid
        | Support::DefaultDevice
        | Support::DestroyInterop
        | Support::InteropType { .. } => in_cxx(&name, of_c()),
    }
}

/// Support code of C as C++ takes it.
fn in_cxx(name: &str, text: String) -> String {
    let Some(declared) = text.strip_prefix("extern ") else { return text };
    let (declarations, rest) = declared.split_once('\n').unwrap_or((declared, ""));
    let declarations = format!("extern \"C\" {{ {} }}", declarations.replace("extern ", ""));
    guarded(name, &[&declarations, rest])
}

/// Text that may stand in several files of a program.
fn guarded(name: &str, texts: &[&str]) -> String {
    let guard = name.to_ascii_uppercase();
    let texts: Vec<&str> = texts.iter().copied().filter(|t| !t.is_empty()).collect();
    format!("#ifndef {guard}\n#define {guard}\n{}\n#endif", texts.join("\n"))
}

/// Declarations of runtime functions, where `<omp.h>` does not give them.
fn declared(unit: &Unit, functions: &str) -> String {
    if includes_omp(unit) { String::new() } else { format!("extern \"C\" {{ {functions} }}") }
}

/// A class of objects with a body for the host and one for the device, a function that makes them, and one that
/// gives the latter where an object has it.
fn two_bodies(name: &[u8], call: &[u8]) -> String {
    const TEXT: &str = "\
#ifndef GUARD
#define GUARD
template <class H, class D> struct NAME : H {
  D device;
  NAME() = default;
  constexpr NAME(H h, D d) : H(static_cast<H &&>(h)), device(static_cast<D &&>(d)) {}
  constexpr const D &NAME_body() const { return device; }
  template <class... A> constexpr auto CALL(A &&...a) const -> decltype(device(static_cast<A &&>(a)...)) { return device(static_cast<A &&>(a)...); }
};
template <class H, class D> constexpr NAME<H, D> make_NAME(H h, D d) { return {static_cast<H &&>(h), static_cast<D &&>(d)}; }
template <class F, class... A> constexpr auto call_NAME(int, F &&f, A &&...a) -> decltype(f.CALL(static_cast<A &&>(a)...)) { return f.CALL(static_cast<A &&>(a)...); }
template <class F, class... A> constexpr auto call_NAME(long, F &&f, A &&...a) -> decltype(f(static_cast<A &&>(a)...)) { return f(static_cast<A &&>(a)...); }
template <class F> struct NAME_caller {
  F &&f;
  template <class... A> constexpr auto operator()(A &&...a) const -> decltype(call_NAME(0, static_cast<F &&>(f), static_cast<A &&>(a)...)) {
    return call_NAME(0, static_cast<F &&>(f), static_cast<A &&>(a)...);
  }
};
template <class F> constexpr auto body_NAME(int, F &&f) -> decltype(f.NAME_body()) { return f.NAME_body(); }
template <class F> constexpr NAME_caller<F> body_NAME(long, F &&f) { return {static_cast<F &&>(f)}; }
#endif";
    let (name, call) = (String::from_utf8_lossy(name), String::from_utf8_lossy(call));
    TEXT.replace("GUARD", &name.to_ascii_uppercase()).replace("NAME", &name).replace("CALL", &call)
}

/// The functions that give an object itself if its class has the clone, else one that has.
fn unknown_class_object(clone: &[u8], member: &[u8]) -> String {
    const TEXT: &str = "\
#ifndef GUARD_OF
#define GUARD_OF
template <class C> struct CLONE_unread {
  C &&object;
  template <class... A, class O = C> constexpr auto CLONE(A &&...a) noexcept(noexcept(static_cast<O &&>(object).MEMBER(static_cast<A &&>(a)...))) -> decltype(static_cast<O &&>(object).MEMBER(static_cast<A &&>(a)...)) {
    return static_cast<O &&>(object).MEMBER(static_cast<A &&>(a)...);
  }
};
template <class C, class = void> struct CLONE_object { typedef CLONE_unread<C> type; };
template <class C> struct CLONE_object<C &, decltype(C::CLONE_known())> { typedef C &type; };
template <class C> struct CLONE_object<C, decltype(C::CLONE_known())> { typedef C &&type; };
template <class C> struct CLONE_object<C &, decltype(CLONE_known(static_cast<C *>(nullptr)))> { typedef C &type; };
template <class C> struct CLONE_object<C, decltype(CLONE_known(static_cast<C *>(nullptr)))> { typedef C &&type; };
template <class C> constexpr typename CLONE_object<C>::type CLONE_of(C &&object) noexcept { return {static_cast<C &&>(object)}; }
template <class C> constexpr C *CLONE_pointer(C *pointer) noexcept { return pointer; }
template <class P> constexpr auto CLONE_pointer(P &&pointer) noexcept(noexcept(static_cast<P &&>(pointer).operator->())) -> decltype(CLONE_pointer(static_cast<P &&>(pointer).operator->())) {
  return CLONE_pointer(static_cast<P &&>(pointer).operator->());
}
#endif";
    let (clone, member) = (String::from_utf8_lossy(clone), String::from_utf8_lossy(member));
    let guard = clone.to_ascii_uppercase();
    TEXT.replace("GUARD", &guard).replace("CLONE", &clone).replace("MEMBER", &member)
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
inline decltype(nullptr) ompick_mapped_ptr(decltype(nullptr) host) { return host; }
// Of a class that converts to a pointer: the parameter tells to which.
template <typename C> struct ompick_mapped_object {
  C &&object;
  template <typename T, typename = decltype(static_cast<T *>(static_cast<C &&>(object)))>
  operator T *() const { return ompick_mapped_ptr(static_cast<T *>(static_cast<C &&>(object))); }
};
template <typename C> inline ompick_mapped_object<C &> ompick_mapped_ptr(C &object, int C::* = nullptr) { return {object}; }
template <typename C> inline ompick_mapped_object<C> ompick_mapped_ptr(C &&object, int C::* = nullptr) { return {static_cast<C &&>(object)}; }";

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
        let text =
            in_cxx("name", "extern int f(void); extern int g(int);\nstatic inline int h() { return f(); }".to_owned());
        assert_eq!(
            text,
            "#ifndef NAME\n#define NAME\nextern \"C\" { int f(void); int g(int); }\nstatic inline int h() { return f(); }\n#endif"
        );
    }
}
