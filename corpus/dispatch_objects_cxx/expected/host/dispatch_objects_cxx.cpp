// case: the interop clause of C++ where run time chooses, through overloads and in classes, and its object's device
// run host => given 17 | slow -3 | overload 1.5 | made 10 | member 18 | device 3 3
#include <omp.h>
#include <cstdint>
#include <cstdio>

static int seven = 7;
static int fast = 2;

// (an object is a pointer for some compilers, a number for others)
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
#line 11
static int value(omp_interop_t object) { return object ? *(int *) (std::uintptr_t) object : 0; }
static int f_fast(int n, omp_interop_t object) { return n * 10 + value(object); }
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
#line 13

static int f(int n) { return -n; }
static inline int f__ompick_f_fast_or_base(int n) { if (fast > n) return f_fast(n, ompick_interop{ompick_interop_targetsync()}.object); else return ::f(n); }
static inline int f__ompick_f_fast_or_base_with(omp_interop_t ompick_object_1, int n) { if (fast > n) return f_fast(n, ompick_object_1); else return ::f(n); }
#line 15
static double f(double x) { return x; }
static inline double f__ompick_f_fast_or_base(double x) { return ::f(x); }
static inline double f__ompick_f_fast_or_base_with(omp_interop_t, double x) { return ::f(x); }
#line 16

struct Solver {
  int k = 1;
  int run_v(int n, omp_interop_t object) const { return n * 10 + k + value(object); }

  int run(int n) const { return -n; }
  int run__ompick_run_v_or_base_with(omp_interop_t ompick_object_1, int n) const { if (fast > 1) return run_v(n, ompick_object_1); else return run(n); }
#line 22
};

static int device_v(omp_interop_t) { return omp_get_default_device(); }

__attribute__((unused)) static int device() { return -1; }

#ifndef OMPICK_DEFAULT_DEVICE
#define OMPICK_DEFAULT_DEVICE
struct ompick_default_device {
  const int before = omp_get_default_device();
  explicit ompick_default_device(int device) { omp_set_default_device(device); }
  ~ompick_default_device() { omp_set_default_device(before); }
};
#endif
#line 28
int main() {
  int r;
  const omp_interop_t object = (omp_interop_t) (std::uintptr_t) &seven;
  {
    const ompick_default_device ompick_device(0);
#line 32
    r = f__ompick_f_fast_or_base_with(object, 1);
  }
#line 33
  std::printf("given %d\n", r);
  {
    const ompick_default_device ompick_device(0);
#line 35
    r = f__ompick_f_fast_or_base_with(object, 3);
  }
#line 36
  std::printf("slow %d\n", r);
  double d;
  {
    const ompick_default_device ompick_device(0);
#line 39
    d = f__ompick_f_fast_or_base(1.5);
  }
#line 40
  std::printf("overload %g\n", d);

  r = f__ompick_f_fast_or_base(1);
  std::printf("made %d\n", r);
  Solver s;
  {
    const ompick_default_device ompick_device(0);
#line 46
    r = s.run__ompick_run_v_or_base_with(object, 1);
  }
#line 47
  std::printf("member %d\n", r);
  omp_set_default_device(3);

  r = device_v(omp_interop_none);
  std::printf("device %d %d\n", r, omp_get_default_device());
}
