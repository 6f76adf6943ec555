// case: adjust_args and append_args: names, ranges, is_device_ptr, interop objects in order, variable arguments, run-time choices
// run host => ptr 6 | kept 3 | null 1 | ranges 6 | two 21 | given 10 0 5 | var 1 10 3 | time 3 4 | context 6 | many 12 | once 1
#include <omp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

/* It stands for an object, and nobody may ask the runtime about it: where it is given, `device` names the device. */
static int objects = 10;
#define OBJECT ((omp_interop_t) (uintptr_t) &objects)

int sum_v(int n, const double *x, double *y) { y[0] = x[n] + x[n + 1]; return (int) y[0]; }


int sum(int n, const double *x, double *y) { return n + !x + !y; }

/* what is not mapped stays, or becomes null */
int keep_v(const int *a, int *b) { return *a + *b; }


int keep(const int *a, int *b) { return -*a - *b; }

/* ranges by number, the last argument counted from the end */
int pick_v(int n, int *a, int *b, int *c) { return n + *a + *b + *c; }

int pick(int n, int *a, int *b, int *c) { return n + !a + !b + !c; }

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
#line 28
int log_v(int *a, omp_interop_t first, omp_interop_t second) { (void) first; (void) second; return *a * 10 + 11; }

int log_it(int *a) { return -*a; }

int given_v(omp_interop_t object, omp_interop_t other) { return object == OBJECT ? objects : other == OBJECT ? 5 : 1; }

int given(void);
int given(void) { return -1; }

int total_v(int n, omp_interop_t object, ...) {
  va_list list;
  va_start(list, object);
  int sum = object == OBJECT ? 100 : 0;
  while (n--) sum += *va_arg(list, int *);
  va_end(list);
  return sum;
}

int total(int n, ...) { return -n; }

/* which variant it is is only known at run time, and they want different arguments */
static int fast;
int time_fast(int *p, omp_interop_t object) { (void) object; return *p + 1; }
int time_slow(int *p) { return *p + 2; }


int time_it(int *p) { return -*p; }

/* chosen without a dispatch construct at the call: the body of a variant for dispatch is in one */
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
static inline int time_fast__ompick_for_time_it(int *p) { omp_interop_t ompick_interop_1 = ompick_interop_targetsync(); __auto_type ompick_result = time_fast(ompick_mapped_ptr(p), ompick_interop_1); ompick_interop_destroy(ompick_interop_1); return ompick_result; }
static inline int time_it__ompick_1_2(int *p) { if (fast) return time_fast__ompick_for_time_it(p); else return time_slow(p); }
#line 57
int deep_v(int *p) { return time_it__ompick_1_2(p) + time_it__ompick_1_2(p); }

int deep(int *p) { return time_it(p); }

static int evaluated;
static int *once(int *p) { evaluated++; return p; }

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
static inline omp_interop_t ompick_interop_target_targetsync_sycl_level_zero_nowait(void)
{
  omp_interop_t object = omp_interop_none;
#ifndef OMPICK_NO_INTEROP
#if defined(__clang__) && __clang_major__ > 14
  if (!__tgt_interop_init) return object;
#endif
  #pragma omp interop init(prefer_type("sycl", "level_zero"), target, targetsync: object) nowait
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
/* omp_get_mapped_ptr(host, omp_get_default_device()), or itself */
static inline void *ompick_mapped_ptr_or_own(void *host)
{
  const int device = omp_get_default_device();
  void *mapped = host;
  if (!host || device < 0 || device >= omp_get_num_devices()) return host;
  if (!omp_target_is_present(host, device)) return host;
  #pragma omp target data use_device_ptr(host) device(device)
  mapped = host;
  return mapped;
}
#line 64
int main(void) {
  double x[4] = {1, 2, 4, 8}, y[1];
  int r, one = 1, two = 2, three = 3;

  r = sum_v(1, ompick_mapped_ptr((void *) x), ompick_mapped_ptr(y));
  printf("ptr %d\n", r);

  r = keep_v(ompick_mapped_ptr_or_own((void *) (&one)), ompick_mapped_ptr(&two));
  printf("kept %d\n", r);
  double *none = 0;

  r = sum(0, x, none);
  printf("null %d\n", r);


  r = pick_v(0, ompick_mapped_ptr(&one), ompick_mapped_ptr(&two), ompick_mapped_ptr(&three));
  printf("ranges %d\n", r);

  {
    omp_interop_t ompick_interop_1 = ompick_interop_targetsync_nowait();
    omp_interop_t ompick_interop_2 = ompick_interop_target_targetsync_sycl_level_zero_nowait();
#line 83
    r = log_v(ompick_mapped_ptr(&one), ompick_interop_1, ompick_interop_2);
    ompick_interop_destroy(ompick_interop_2);
    ompick_interop_destroy(ompick_interop_1);
  }
#line 84
  printf("two %d\n", r);

  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(0);
    omp_interop_t ompick_interop_2 = ompick_interop_target();
#line 87
    r = given_v(((omp_interop_t) (uintptr_t) &objects), ompick_interop_2);
    ompick_interop_destroy(ompick_interop_2);
    omp_set_default_device(ompick_device);
  }
#line 88
  int q, s;
  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(ompick_interop_device(0));
    omp_interop_t ompick_interop_2 = ompick_interop_target();
#line 90
    q = given_v(0, ompick_interop_2);
    ompick_interop_destroy(ompick_interop_2);
    omp_set_default_device(ompick_device);
  }
#line 91
  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(ompick_interop_device(0));
#line 92
    s = given_v(0, ((omp_interop_t) (uintptr_t) &objects));
    omp_set_default_device(ompick_device);
  }
#line 93
  printf("given %d %d %d\n", r, q - 1, s);

  {
    omp_interop_t ompick_interop_1 = ompick_interop_targetsync();
#line 96
    r = total_v(1, ompick_interop_1, ompick_mapped_ptr(&one));
    ompick_interop_destroy(ompick_interop_1);
  }
#line 97
  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(0);
#line 98
    q = total_v(0, ((omp_interop_t) (uintptr_t) &objects));
    omp_set_default_device(ompick_device);
  }
#line 99
  {
    omp_interop_t ompick_interop_1 = ompick_interop_targetsync();
#line 100
    s = total_v(2, ompick_interop_1, ompick_mapped_ptr(&one), ompick_mapped_ptr(&two));
    ompick_interop_destroy(ompick_interop_1);
  }
#line 101
  printf("var %d %d %d\n", r, q / 10, s);


  r = time_it__ompick_1_2(&one);
  fast = 1;

  q = time_it__ompick_1_2(&three);
  printf("time %d %d\n", r, q);


  r = deep_v(&two);
  printf("context %d\n", r);

  int *p = &three, *d = &one;

  r = pick_v(5, ompick_mapped_ptr(p), (d), ompick_mapped_ptr(p));
  printf("many %d\n", r);


  r = time_it__ompick_1_2(once(&one));
  printf("once %d\n", evaluated);
  return 0;
}
