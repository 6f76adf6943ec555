// case: headers in the shape of oneMKL's: variant names made by a macro, two directives a base, appended objects and device pointers
// aux: vm.h vm_omp_offload.h vm.c
// run host=host => add 11 22 | offload add 11 22 | scale 3 6 9 | base mul 10 40 | offload dot 50 | at run time 11 11 | target variant 3 | plain 11
#include <omp.h>
#include <stdio.h>
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
#line 8
#if defined(__clang__) && __clang_major__ > 14
/* Without devices to offload to, clang does not link the library that has them. */
extern void __tgt_interop_init(void) __attribute__((weak)); extern void __tgt_interop_destroy(void) __attribute__((weak));
#endif
extern int omp_get_default_device(void); extern int omp_get_num_devices(void); extern int omp_get_initial_device(void);
static inline int ompick_device_is(int device, int host, int offload) { return device == -1 || device == omp_get_initial_device() ? host : device >= 0 && device < omp_get_num_devices() && offload; }
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
static inline int ompick_interop_device(omp_interop_t object)
{
  if (object == omp_interop_none) return omp_get_default_device();
  return (int) omp_get_interop_int(object, omp_ipr_device_num, 0);
}
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
}
#line 8
int main(void) {
  double a[2] = {1, 2}, b[2] = {10, 20}, y[2];
  MKL_INT n = 2;
  vm_add(n, a, b, y);
  printf("add %g %g\n", y[0], y[1]);

  #pragma omp target data map(to: a, b) map(from: y)
  {
    {
      omp_interop_t ompick_interop_1 = ompick_interop_targetsync_sycl_level_zero_nowait();
#line 17
      mkl_vm_add_omp_offload(n, ompick_mapped_ptr((void *) a), ompick_mapped_ptr((void *) b), ompick_mapped_ptr(y), ompick_interop_1);
      ompick_interop_destroy(ompick_interop_1);
    }
#line 18
  }
  printf("offload add %g %g\n", y[0], y[1]);

  double v[3] = {1, 2, 3};
  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(0);
    omp_interop_t ompick_interop_1 = ompick_interop_targetsync();
#line 23
    mkl_vm_scale_omp_offload(3, 3.0, ompick_mapped_ptr(v), ompick_interop_1);
    ompick_interop_destroy(ompick_interop_1);
    omp_set_default_device(ompick_device);
  }
#line 24
  printf("scale %g %g %g\n", v[0], v[1], v[2]);

  /* a variant for another device only */

  vm_mul(n, a, b, y);
  printf("base mul %g %g\n", y[0], y[1]);

  double dot;
  omp_interop_t object = omp_interop_none;
  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(ompick_interop_device(object));
#line 34
    dot = mkl_vm_dot_omp_offload(n, ompick_mapped_ptr((void *) a), b, object);
    omp_set_default_device(ompick_device);
  }
#line 35
  printf("offload dot %g\n", dot);

  for (int i = 0; i < 2; i++) {
    if (i) {
#line 39
      vm_add(1, a, b, y);
    } else {
#line 38
      {
        omp_interop_t ompick_interop_1 = ompick_interop_targetsync_sycl_level_zero();
#line 39
        mkl_vm_add_omp_offload(1, ompick_mapped_ptr((void *) a), ompick_mapped_ptr((void *) b), ompick_mapped_ptr(y), ompick_interop_1);
        ompick_interop_destroy(ompick_interop_1);
      }
    }
#line 40
    printf(i ? " %g\n" : "at run time %g", y[0]);
  }

  double old = 1, *x = &old;
  if (!ompick_device_is(0, 0, 1)) {
#line 45
    vm_old(1, x);
  } else {
#line 44
    {
      const int ompick_device = omp_get_default_device();
      omp_set_default_device(0);
      #pragma omp target data use_device_ptr(x)
#line 45
      mkl_vm_old_omp_offload(1, x);
      omp_set_default_device(ompick_device);
    }
  }
#line 46
  printf("target variant %g\n", *x);

  vm_add(1, a, b, y);
  printf("plain %g\n", y[0]);
  return vm_calls == 4 ? 0 : vm_calls + 1;
}
