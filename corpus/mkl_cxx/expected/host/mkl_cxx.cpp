// case: headers in the shape of oneMKL's, included by C++: calls in templates, if constexpr and try blocks
// aux: vm.h vm_omp_offload.h vm.cpp
// run host=host => add 11 22 | offload add 11 22 | scale 3 6 | base mul 10 40 | dot 50 10 | at run time 11 11 | target variant 3
#include <cstdio>
#include <omp.h>
#include "vm_omp_offload.h"

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
#endif
#ifndef OMPICK_CLANG_INTEROP
#define OMPICK_CLANG_INTEROP
#if defined(__clang__) && __clang_major__ > 14
/* Without devices to offload to, clang does not link the library that has them. */
extern "C" void __tgt_interop_init(void) __attribute__((weak)); extern "C" void __tgt_interop_destroy(void) __attribute__((weak));
#endif
#endif
#ifndef OMPICK_INTEROP
#define OMPICK_INTEROP
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
}
struct ompick_interop {
  omp_interop_t object;
  ~ompick_interop() { ompick_interop_destroy(object); }
};
#endif
#ifndef OMPICK_INTEROP_TARGETSYNC_SYCL_NOWAIT
#define OMPICK_INTEROP_TARGETSYNC_SYCL_NOWAIT
static inline omp_interop_t ompick_interop_targetsync_sycl_nowait(void)
{
  omp_interop_t object = omp_interop_none;
#ifndef OMPICK_NO_INTEROP
#if defined(__clang__) && __clang_major__ > 14
  if (!__tgt_interop_init) return object;
#endif
  #pragma omp interop init(prefer_type("sycl"), targetsync: object) nowait
#endif
  return object;
}
#endif
#ifndef OMPICK_MAPPED_PTR
#define OMPICK_MAPPED_PTR
#ifdef __clang__
// Without devices to offload to, clang does not link the library that has it.
extern "C" int omp_target_is_present(const void *, int) __attribute__((weak));
#else
extern "C" int omp_target_is_present(const void *, int);
#endif
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
template <typename C> inline ompick_mapped_object<C> ompick_mapped_ptr(C &&object, int C::* = nullptr) { return {static_cast<C &&>(object)}; }
#endif
#line 8
template <bool Offload> double dot(MKL_INT n, const double *x, const double *y) {
  double r;
  if constexpr (Offload) {

    r = mkl_vm_dot_omp_offload(n, ompick_mapped_ptr(x), ompick_mapped_ptr(y), ompick_interop{ompick_interop_targetsync_sycl_nowait()}.object);
  } else {
    r = vm_dot(1, x, y);
  }
  return r;
}

#ifndef OMPICK_DEFAULT_DEVICE
#define OMPICK_DEFAULT_DEVICE
struct ompick_default_device {
  const int before = omp_get_default_device();
  explicit ompick_default_device(int device) { omp_set_default_device(device); }
  ~ompick_default_device() { omp_set_default_device(before); }
};
#endif
#ifndef OMPICK_INTEROP_TARGETSYNC
#define OMPICK_INTEROP_TARGETSYNC
static inline omp_interop_t ompick_interop_targetsync(void)
{
  omp_interop_t object = omp_interop_none;
#ifndef OMPICK_NO_INTEROP
#if defined(__clang__) && __clang_major__ > 14
  if (!__tgt_interop_init) return object;
#endif
  #pragma omp interop init(targetsync: object)
#endif
  return object;
}
#endif
#line 19
class Vector {
  double values[2];

public:
  Vector(double a, double b) : values{a, b} {}
  Vector &scale(double alpha) {
    {
      const ompick_default_device ompick_device(0);
#line 26
      mkl_vm_scale_omp_offload(2, alpha, ompick_mapped_ptr(values), ompick_interop{ompick_interop_targetsync()}.object);
    }
#line 27
    return *this;
  }
  double operator[](int i) const { return values[i]; }
};

#ifndef OMPICK_DEVICE_IS
#define OMPICK_DEVICE_IS
extern "C" { int omp_get_default_device(void); int omp_get_num_devices(void); int omp_get_initial_device(void); }
static inline int ompick_device_is(int device, int host, int offload) { return device == -1 || device == omp_get_initial_device() ? host : device >= 0 && device < omp_get_num_devices() && offload; }
#endif
#ifndef OMPICK_INTEROP_TARGETSYNC_SYCL_LEVEL_ZERO
#define OMPICK_INTEROP_TARGETSYNC_SYCL_LEVEL_ZERO
static inline omp_interop_t ompick_interop_targetsync_sycl_level_zero(void)
{
  omp_interop_t object = omp_interop_none;
#ifndef OMPICK_NO_INTEROP
#if defined(__clang__) && __clang_major__ > 14
  if (!__tgt_interop_init) return object;
#endif
  #pragma omp interop init(prefer_type("sycl", "level_zero"), targetsync: object)
#endif
  return object;
}
#endif
#ifndef OMPICK_INTEROP_TARGETSYNC_SYCL_LEVEL_ZERO_NOWAIT
#define OMPICK_INTEROP_TARGETSYNC_SYCL_LEVEL_ZERO_NOWAIT
static inline omp_interop_t ompick_interop_targetsync_sycl_level_zero_nowait(void)
{
  omp_interop_t object = omp_interop_none;
#ifndef OMPICK_NO_INTEROP
#if defined(__clang__) && __clang_major__ > 14
  if (!__tgt_interop_init) return object;
#endif
  #pragma omp interop init(prefer_type("sycl", "level_zero"), targetsync: object) nowait
#endif
  return object;
}
#endif
#line 32
int main() {
  double a[2] = {1, 2}, b[2] = {10, 20}, y[2];
  MKL_INT n = 2;
  vm_add(n, a, b, y);
  std::printf("add %g %g\n", y[0], y[1]);

  #pragma omp target data map(to: a, b) map(from: y)
  {

    mkl_vm_add_omp_offload(n, ompick_mapped_ptr(a), ompick_mapped_ptr(b), ompick_mapped_ptr(y), ompick_interop{ompick_interop_targetsync_sycl_level_zero_nowait()}.object);
  }
  std::printf("offload add %g %g\n", y[0], y[1]);

  Vector v(1, 2);
  v.scale(3);
  std::printf("scale %g %g\n", v[0], v[1]);


  vm_mul(n, a, b, y);
  std::printf("base mul %g %g\n", y[0], y[1]);
  std::printf("dot %g %g\n", dot<true>(n, a, b), dot<false>(n, a, b));

  for (int i = 0; i < 2; i++) {
    if (i) {
#line 56
      vm_add(1, a, b, y);
    } else {
#line 56
      mkl_vm_add_omp_offload(1, ompick_mapped_ptr(a), ompick_mapped_ptr(b), ompick_mapped_ptr(y), ompick_interop{ompick_interop_targetsync_sycl_level_zero()}.object);
    }
#line 57
    std::printf(i ? " %g\n" : "at run time %g", y[0]);
  }

  double old = 1, *x = &old;
  if (!ompick_device_is(0, 0, 1)) {
#line 62
    vm_old(1, x);
  } else {
#line 61
    {
      const ompick_default_device ompick_device(0);
      #pragma omp target data use_device_ptr(x)
#line 62
      mkl_vm_old_omp_offload(1, x);
    }
  }
#line 63
  std::printf("target variant %g\n", *x);
  return vm_calls == 4 ? 0 : vm_calls + 1;
}
