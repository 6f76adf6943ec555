#ifndef VM_OMP_OFFLOAD_H
#define VM_OMP_OFFLOAD_H
#include "vm.h"

#define MKL_VARIANT_NAME_(component, func) mkl_ ## component ## _ ## func ## _omp_offload
#define MKL_VARIANT_NAME(component, func) MKL_VARIANT_NAME_(component, func)

#ifdef __cplusplus
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
#line 9
extern "C" {
#endif

/* the variants: as their base, with an object behind the arguments */
void MKL_VARIANT_NAME(vm, add)(const MKL_INT n, const double *a, const double *b, double *r, void *interop_obj) NOTHROW;
void MKL_VARIANT_NAME(vm, mul)(const MKL_INT n, const double *a, const double *b, double *r, void *interop_obj) NOTHROW;
void MKL_VARIANT_NAME(vm, scale)(MKL_INT n, double alpha, double *x, void *interop_obj) NOTHROW;
double MKL_VARIANT_NAME(vm, dot)(MKL_INT n, const double *x, const double *y, void *interop_obj) NOTHROW;
void MKL_VARIANT_NAME(vm, old)(MKL_INT n, double *x) NOTHROW;




void vm_add(const MKL_INT n, const double a[], const double b[], double r[]) NOTHROW;
static inline void vm_add__ompick_mkl_vm_add_omp_offload(const int n, const double a[], const double b[], double r[]) { return mkl_vm_add_omp_offload(n, ompick_mapped_ptr(a), ompick_mapped_ptr(b), ompick_mapped_ptr(r), ompick_interop{ompick_interop_targetsync_sycl_level_zero()}.object); }
static inline void vm_add__ompick_mkl_vm_add_omp_offload_nowait(const int n, const double a[], const double b[], double r[]) { return mkl_vm_add_omp_offload(n, ompick_mapped_ptr(a), ompick_mapped_ptr(b), ompick_mapped_ptr(r), ompick_interop{ompick_interop_targetsync_sycl_level_zero_nowait()}.object); }
#line 23




_vm_api(void, vm_mul, (const MKL_INT n, const double a[], const double b[], double r[]));



void vm_scale(MKL_INT n, double alpha, double *x) NOTHROW;



double vm_dot(MKL_INT n, const double *x, const double *y) NOTHROW;

/* without a condition on the device: wherever there is one to offload to */

void vm_old(MKL_INT n, double *x) NOTHROW;

#ifdef __cplusplus
}
#endif
#endif
