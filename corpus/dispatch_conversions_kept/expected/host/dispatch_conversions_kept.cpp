// case: the same where what is not mapped stays, and through pointers to bases
// run host => ok
#include <cstdio>
#include <cstddef>
struct B { int b = 3; };
struct D : B { int d = 4; };
int vv(void *p) { return p ? 100 : 7; }

int fv(void *p) { return p ? 1 : 2; }
int vb(B *p) { return p->b + 100; }

int fb(B *p) { return p->b; }
int vf(int (*p)(int)) { return p(1) + 100; }
int vr(int *const &p) { return *p + 100; }

int fr(int *const &p) { return *p; }
int v2(int (*p)[3]) { return p[0][1] + 100; }

int f2(int (*p)[3]) { return p[0][1]; }
int v3(int *p, int q) { return *p + q + 100; }
#ifndef OMPICK_MAPPED_PTR_OR_OWN
#define OMPICK_MAPPED_PTR_OR_OWN
extern "C" { int omp_get_default_device(void); int omp_get_num_devices(void); }
#ifdef __clang__
// Without devices to offload to, clang does not link the library that has it.
extern "C" int omp_target_is_present(const void *, int) __attribute__((weak));
#else
extern "C" int omp_target_is_present(const void *, int);
#endif
// omp_get_mapped_ptr(host, omp_get_default_device()), or itself
template <typename T> inline T *ompick_mapped_ptr_or_own(T *host)
{
  const int device = omp_get_default_device();
  T *mapped = host;
  if (!host || device < 0 || device >= omp_get_num_devices()) return host;
  if (!omp_target_is_present(const_cast<const void *>(static_cast<const volatile void *>(host)), device)) return host;
  #pragma omp target data use_device_ptr(host) device(device)
  mapped = host;
  return mapped;
}
inline decltype(nullptr) ompick_mapped_ptr_or_own(decltype(nullptr) host) { return host; }
// Of a class that converts to a pointer: the parameter tells to which.
template <typename C> struct ompick_mapped_object_or_own {
  C &&object;
  template <typename T, typename = decltype(static_cast<T *>(static_cast<C &&>(object)))>
  operator T *() const { return ompick_mapped_ptr_or_own(static_cast<T *>(static_cast<C &&>(object))); }
};
template <typename C> inline ompick_mapped_object_or_own<C &> ompick_mapped_ptr_or_own(C &object, int C::* = nullptr) { return {object}; }
template <typename C> inline ompick_mapped_object_or_own<C> ompick_mapped_ptr_or_own(C &&object, int C::* = nullptr) { return {static_cast<C &&>(object)}; }
#endif
#line 21

int f3(int *p, int q = 5) { return *p + q; }
static inline int f3__ompick_v3(int *p, int q = 5) { return v3(ompick_mapped_ptr_or_own(p), q); }
#line 23
int vc(const volatile int *p) { return *p + 100; }

int fc(const volatile int *p) { return *p; }
struct W { int x; operator int *() { return &x; } };
W make() { return W{9}; }
int main() {
  int r = 0, x = 1; D d; int m[2][3] = {{1, 2, 3}, {4, 5, 6}};

  r = vv(ompick_mapped_ptr_or_own(&d));
  if (r != 100) return 1;

  r = vb(ompick_mapped_ptr_or_own(&d));
  if (r != 103) return 2;

  r = vr(ompick_mapped_ptr_or_own(&x));
  if (r != 101) return 3;

  r = v2(ompick_mapped_ptr_or_own(m));
  if (r != 102) return 4;

  r = f3__ompick_v3(&x);
  if (r != 106) return 5;

  r = vc(ompick_mapped_ptr_or_own(&x));
  if (r != 101) return 6;
  W w{8};

  r = v3(ompick_mapped_ptr_or_own(w), 1);
  if (r != 109) return 7;

  r = v3(ompick_mapped_ptr_or_own(make()), 1);
  if (r != 110) return 8;

  r = v3(ompick_mapped_ptr_or_own(m[0]), 1);
  if (r != 102) return 9;
  bool c = r > 0;

  r = vv(ompick_mapped_ptr_or_own(c ? &x : nullptr));
  if (r != 100) return 10;

  r = vv(ompick_mapped_ptr_or_own(nullptr));
  if (r != 7) return 11;

  r = vv(ompick_mapped_ptr_or_own(NULL));
  if (r != 7) return 12;
  puts("ok");
  return 0;
}
