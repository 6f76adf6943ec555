// case: the interop clause where run time chooses, its object's device, a device clause inside target regions
// run host => none 1 | given 17 | other 27 | slow -1 | made 10 | waits 10 | kept 4 5 | device 3 | restored 3 | target 102
// has host: omp_set_default_device\(ompick_interop_device\(none
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

static int seven = 7, eight = 8;
static int fast;

/* (an object is a pointer for some compilers, a number for others) */
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
#line 12
static int value(omp_interop_t object) { return object ? *(int *) (uintptr_t) object : 0; }
int f_fast(int n, omp_interop_t a, omp_interop_t b) { return n * 10 + value(a) + value(b) - (b == a ? value(b) : 0); }


int f(int n) { return -n; }

static double x[2] = {4, 5};
double keep_v(double *p, double *q, omp_interop_t object) { return *p + (object ? 0 : *q) * 0; }


double keep(double *p, double *q) { return *q; }

void device_v(omp_interop_t object) { printf("device %d\n", omp_get_default_device() + (object == 0 ? 0 : 100)); }

void device(void) { printf("device none\n"); }

int on_v(int n) { return n + 100; }

int on(int n) { return n; }

#if defined(__clang__) && __clang_major__ > 14
/* Without devices to offload to, clang does not link the library that has them. */
extern void __tgt_interop_init(void) __attribute__((weak)); extern void __tgt_interop_destroy(void) __attribute__((weak));
#endif
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
static inline omp_interop_t ompick_interop_target(void)
{
  omp_interop_t object = omp_interop_none;
#ifndef OMPICK_NO_INTEROP
#if defined(__clang__) && __clang_major__ > 14
  if (!__tgt_interop_init) return object;
#endif
  #pragma omp interop init(target: object)
#endif
  return object;
}
static inline omp_interop_t ompick_interop_target_nowait(void)
{
  omp_interop_t object = omp_interop_none;
#ifndef OMPICK_NO_INTEROP
#if defined(__clang__) && __clang_major__ > 14
  if (!__tgt_interop_init) return object;
#endif
  #pragma omp interop init(target: object) nowait
#endif
  return object;
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
static inline omp_interop_t ompick_interop_targetsync_nowait(void)
{
  omp_interop_t object = omp_interop_none;
#ifndef OMPICK_NO_INTEROP
#if defined(__clang__) && __clang_major__ > 14
  if (!__tgt_interop_init) return object;
#endif
  #pragma omp interop init(targetsync: object) nowait
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
static inline int f_fast__ompick_for_f(int n) { omp_interop_t ompick_interop_1 = ompick_interop_targetsync(); omp_interop_t ompick_interop_2 = ompick_interop_target(); __auto_type ompick_result = f_fast(n, ompick_interop_1, ompick_interop_2); ompick_interop_destroy(ompick_interop_2); ompick_interop_destroy(ompick_interop_1); return ompick_result; }
static inline int f_fast__ompick_for_f_given1(int n, omp_interop_t ompick_object_1) { omp_interop_t ompick_interop_2 = ompick_interop_target(); __auto_type ompick_result = f_fast(n, ompick_object_1, ompick_interop_2); ompick_interop_destroy(ompick_interop_2); return ompick_result; }
static inline int f_fast__ompick_for_f_given2(int n, omp_interop_t ompick_object_1, omp_interop_t ompick_object_2) { return f_fast(n, ompick_object_1, ompick_object_2); }
static inline int f_fast__ompick_for_f_nowait(int n) { omp_interop_t ompick_interop_1 = ompick_interop_targetsync_nowait(); omp_interop_t ompick_interop_2 = ompick_interop_target_nowait(); __auto_type ompick_result = f_fast(n, ompick_interop_1, ompick_interop_2); ompick_interop_destroy(ompick_interop_2); ompick_interop_destroy(ompick_interop_1); return ompick_result; }
static inline double keep_v__ompick_for_keep_1_2_given1(double *p, double *q, omp_interop_t ompick_object_1) { return keep_v(p, q, ompick_object_1); }
static inline double keep_v__ompick_for_keep_given1(double *p, double *q, omp_interop_t ompick_object_1) { return keep_v(ompick_mapped_ptr(p), ompick_mapped_ptr(q), ompick_object_1); }
static inline int f__ompick_1(int n, omp_interop_t ompick_object_1) { if (fast > n) return f_fast__ompick_for_f_given1(n, ompick_object_1); else return f(n); }
static inline int f__ompick_1x2(int n, omp_interop_t ompick_object_1, omp_interop_t ompick_object_2) { if (fast > n) return f_fast__ompick_for_f_given2(n, ompick_object_1, ompick_object_2); else return f(n); }
static inline int f__ompick_1x3(int n) { if (fast > n) return f_fast__ompick_for_f(n); else return f(n); }
static inline int f__ompick_1x4(int n) { if (fast > n) return f_fast__ompick_for_f_nowait(n); else return f(n); }
static inline double keep__ompick_1(double *p, double *q, omp_interop_t ompick_object_1) { if (fast) return keep_v__ompick_for_keep_1_2_given1(p, q, ompick_object_1); else return keep(p, q); }
static inline double keep__ompick_1x2(double *p, double *q, omp_interop_t ompick_object_1) { if (fast) return keep_v__ompick_for_keep_given1(p, q, ompick_object_1); else return keep(p, q); }
#line 32
int main(void) {
  int r = 0;
  omp_interop_t objects[2] = {(omp_interop_t) (uintptr_t) &seven, (omp_interop_t) (uintptr_t) &eight};
  fast = 2;

  r = f__ompick_1(0, omp_interop_none);
  printf("none %d\n", r + 1);
  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(0);
#line 40
    r = f__ompick_1(1, objects[0]);
    omp_set_default_device(ompick_device);
  }
#line 41
  printf("given %d\n", r);
  if (fast == 0) {
#line 42
    {
      const int ompick_device = omp_get_default_device();
      omp_set_default_device(0);
#line 43
      r = f(1);
      omp_set_default_device(ompick_device);
    }
  } else {
#line 42
    {
      const int ompick_device = omp_get_default_device();
      omp_set_default_device(0);
#line 43
      r = f__ompick_1x2(1, objects[0], objects[0]);
      omp_set_default_device(ompick_device);
    }
  }
#line 44
  printf("other %d\n", r + 10);
  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(0);
#line 46
    r = f__ompick_1(2, objects[0]);
    omp_set_default_device(ompick_device);
  }
#line 47
  printf("slow %d\n", r + 1);

  r = f__ompick_1x3(1);
  printf("made %d\n", r);

  r = f__ompick_1x4(1);
  printf("waits %d\n", r);


  r = (int) keep__ompick_1(x, x, omp_interop_none);
  printf("kept %d ", r);
  fast = 0;

  r = (int) keep__ompick_1x2(x, x + 1, omp_interop_none);
  printf("%d\n", r);

  omp_set_default_device(3);
  const omp_interop_t none = omp_interop_none;
  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(ompick_interop_device(none));
#line 66
    device_v(none);
    omp_set_default_device(ompick_device);
  }
#line 67
  printf("restored %d\n", omp_get_default_device());

  #pragma omp target map(tofrom: r)
  {

    r = on_v(2);
  }
  printf("target %d\n", r);
  return 0;
}
