// case: names without a mark that ompick would generate are the program's own
// run host => ok
#include <omp.h>
#include <stdio.h>
static int ompick_1 = 5;
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
#line 6
static int dev_v(int *p, omp_interop_t obj) { (void) obj; return *p + omp_get_default_device() * 0 + 100; }
static int ompick_mapped_ptr = 3;

__attribute__((unused)) static int dev(int *p) { return *p; }
static int cond_v(int a, int ompick_2) { return a + ompick_2 + 1000; }

static int cond(int, int);
static inline int cond__ompick_cond_v_or_base(int ompick_1x2, int ompick_2x2) { if (ompick_1 > 4) return cond_v(ompick_1x2, ompick_2x2); else return ::cond(ompick_1x2, ompick_2x2); }
#line 13
static int cond(int a, int b) { return a + b; }
#ifndef OMPICK_CLANG_INTEROP
#define OMPICK_CLANG_INTEROP
#if defined(__clang__) && __clang_major__ > 14
/* Without devices to offload to, clang does not link the library that has them. */
extern "C" void __tgt_interop_init(void) __attribute__((weak)); extern "C" void __tgt_interop_destroy(void) __attribute__((weak));
#endif
#endif
#ifndef OMPICK_DEFAULT_DEVICE
#define OMPICK_DEFAULT_DEVICE
struct ompick_default_device {
  const int before = omp_get_default_device();
  explicit ompick_default_device(int device) { omp_set_default_device(device); }
  ~ompick_default_device() { omp_set_default_device(before); }
};
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
#ifndef OMPICK_MAPPED_PTRX2
#define OMPICK_MAPPED_PTRX2
#ifdef __clang__
// Without devices to offload to, clang does not link the library that has it.
extern "C" int omp_target_is_present(const void *, int) __attribute__((weak));
#else
extern "C" int omp_target_is_present(const void *, int);
#endif
// omp_get_mapped_ptr(host, omp_get_default_device())
template <typename T> inline T *ompick_mapped_ptrx2(T *host)
{
  const int device = omp_get_default_device();
  T *mapped = host;
  if (!host || device < 0 || device >= omp_get_num_devices()) return host;
  if (!omp_target_is_present(const_cast<const void *>(static_cast<const volatile void *>(host)), device)) return nullptr;
  #pragma omp target data use_device_ptr(host) device(device)
  mapped = host;
  return mapped;
}
inline decltype(nullptr) ompick_mapped_ptrx2(decltype(nullptr) host) { return host; }
// Of a class that converts to a pointer: the parameter tells to which.
template <typename C> struct ompick_mapped_object {
  C &&object;
  template <typename T, typename = decltype(static_cast<T *>(static_cast<C &&>(object)))>
  operator T *() const { return ompick_mapped_ptrx2(static_cast<T *>(static_cast<C &&>(object))); }
};
template <typename C> inline ompick_mapped_object<C &> ompick_mapped_ptrx2(C &object, int C::* = nullptr) { return {object}; }
template <typename C> inline ompick_mapped_object<C> ompick_mapped_ptrx2(C &&object, int C::* = nullptr) { return {static_cast<C &&>(object)}; }
#endif
#line 14
int main(void) {
  int ompick_device = omp_get_initial_device();
  int ompick_interop_1 = 7, r = 0;
  int before = omp_get_default_device();
  {
    const ompick_default_device ompick_devicex2(ompick_device);
#line 19
    r = dev_v(ompick_mapped_ptrx2(&ompick_interop_1), ompick_interop{ompick_interop_targetsync()}.object);
  }
#line 20
  if (r != 107 || omp_get_default_device() != before) { printf("wrong %d\n", r); return 1; }
  if (cond__ompick_cond_v_or_base(1, 2) != 1003) return 2;
  ompick_1 = 1;
  if (cond__ompick_cond_v_or_base(1, 2) != 3) return 3;
  if (ompick_mapped_ptr != 3) return 4;
  puts("ok");
  return 0;
}
