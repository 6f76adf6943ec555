// case: dispatch in C++: namespaces, members, overloads, templates, references, exceptions, appended objects
// run host => name 102 2 | member 11 1 | static 21 | template 7.5 | overload 1 102.5 | reference 5 | guard 3 2 | thrown 2 | object 1 1 | lambda 101 | cast 103 | run time 2 102 | class 1 2 | keep 10
#include <cstdio>
#include <omp.h>
#include <stdexcept>

namespace a {
int f_v(int x) { return 100 + x; }

int f(int x) { return x; }
} // namespace a

struct Solver {
  int base = 1;
  int run_v(int x) const { return base + x; }

  int run(int x) const { return x; }
  static int all_v() { return 21; }

  static int all() { return 20; }
  int twice(int x) const {
    int r;

    r = run_v(x);
    return r;
  }
};

template <typename T> T half_v(T x) { return x / 2; }

template <typename T> T half(T x) { return x; }

int g_v(double *p) { return *p > 2 ? 100 : 99; }
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
#line 34

int g(double *p) { return p ? -1 : -2; }
static inline int g__ompick_g_v(double *p) { return g_v(ompick_mapped_ptr(p)); }
#line 36
int g(int) { return 1; }
static inline int g__ompick_g_v(int ompick_1) { return ::g(ompick_1); }
#line 37

void add_v(int &r, const int &x) { r += x; }

void add(int &r, const int &x) { r -= x; }

int device_v(bool fails) {
  if (fails) throw std::runtime_error("fails");
  return omp_get_default_device();
}

int device(bool) { return -1; }

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
#line 49
int object_v(int *p, omp_interop_t, omp_interop_t) { return *p; }


int object(int *p) { return -*p; }

static int fast;
int pick_fast(int *p, omp_interop_t) { return *p + 100; }
int pick_slow(int *p) { return *p; }
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
#ifndef OMPICK_INTEROP_TARGETSYNC_NOWAIT
#define OMPICK_INTEROP_TARGETSYNC_NOWAIT
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
#endif
#line 57



int pick(int *p) { return -*p; }
static inline int pick__ompick_pick_fast_or_pick_slow(int *p) { if (fast) return pick_fast(ompick_mapped_ptr(p), ompick_interop{ompick_interop_targetsync()}.object); else return pick_slow(ompick_mapped_ptr(p)); }
static inline int pick__ompick_pick_fast_or_pick_slow_nowait(int *p) { if (fast) return pick_fast(ompick_mapped_ptr(p), ompick_interop{ompick_interop_targetsync_nowait()}.object); else return pick_slow(ompick_mapped_ptr(p)); }
#line 61

#ifndef OMPICK_DEFAULT_DEVICE
#define OMPICK_DEFAULT_DEVICE
struct ompick_default_device {
  const int before = omp_get_default_device();
  explicit ompick_default_device(int device) { omp_set_default_device(device); }
  ~ompick_default_device() { omp_set_default_device(before); }
};
#endif
#ifndef OMPICK_INTEROP_TARGET_CUDA
#define OMPICK_INTEROP_TARGET_CUDA
static inline omp_interop_t ompick_interop_target_cuda(void)
{
  omp_interop_t object = omp_interop_none;
#ifndef OMPICK_NO_INTEROP
#if defined(__clang__) && __clang_major__ > 14
  if (!__tgt_interop_init) return object;
#endif
  #pragma omp interop init(prefer_type("cuda"), target: object)
#endif
  return object;
}
#endif
#ifndef OMPICK_MAPPED_REF
#define OMPICK_MAPPED_REF
#ifdef __clang__
// Without devices to offload to, clang does not link the library that has it.
extern "C" int omp_target_is_present(const void *, int) __attribute__((weak));
#else
extern "C" int omp_target_is_present(const void *, int);
#endif
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
template <typename T> inline const T &ompick_mapped_ref(const T &&host) { return host; }
#endif
#line 62
int main() {
  int r, q;

  r = a::f_v(a::f(2));
  std::printf("name %d %d\n", r, a::f(2));

  Solver s, *p = &s;

  r = p->run_v(10);

  q = s.run(1);
  std::printf("member %d %d\n", r, q);

  r = Solver::all_v();
  std::printf("static %d\n", r);

  double d;

  d = half_v(15.0);
  std::printf("template %g\n", d);

  double x = 2.5;

  r = g__ompick_g_v(7);

  q = g__ompick_g_v(&x);
  std::printf("overload %d %g\n", r, q + x);

  r = 2;

  add_v(ompick_mapped_ref(r), ompick_mapped_ref(3));
  std::printf("reference %d\n", r);

  omp_set_default_device(2);
  {
    const ompick_default_device ompick_device(3);
#line 97
    r = device_v(false);
  }
#line 98
  std::printf("guard %d %d\n", r, omp_get_default_device());
  try {
    {
      const ompick_default_device ompick_device(3);
#line 101
      r = device_v(true);
    }
#line 102
  } catch (const std::exception &) {
  }
  std::printf("thrown %d\n", omp_get_default_device());

  int one = 1, *at_one = &one;

  r = object_v(ompick_mapped_ptr(&one), ompick_interop{ompick_interop_targetsync()}.object, ompick_interop{ompick_interop_target_cuda()}.object);

  q = object_v(at_one, omp_interop_none, ompick_interop{ompick_interop_target_cuda()}.object);
  std::printf("object %d %d\n", r, q);

  auto lambda = [](int y) {
    int z;

    z = a::f_v(y);
    return z;
  };
  std::printf("lambda %d\n", lambda(1));

  r = static_cast<int>(a::f_v(3));
  std::printf("cast %d\n", r);

  int two = 2;

  r = pick__ompick_pick_fast_or_pick_slow(&two);
  fast = 1;

  q = pick__ompick_pick_fast_or_pick_slow_nowait(&two);
  std::printf("run time %d %d\n", r, q);

  if (one) {
#line 133
    r = s.run(1);
  } else {
#line 133
    r = s.run_v(1);
  }
#line 134
  if (!one) {
#line 135
    q = s.run(1);
  } else {
#line 135
    q = s.run_v(1);
  }
#line 136
  std::printf("class %d %d\n", r, q);
  std::printf("keep %d\n", s.twice(9));
}
