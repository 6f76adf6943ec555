// case: device pointers of arguments that convert to pointers
// run host => ok
#include <cstdio>
#include <omp.h>
struct P { int *p; operator int *() const { return p; } };
struct Q { int *p; operator const int *() const { return p; } operator int *() { return p; } };
template <class T> struct Ptr { T *p; operator T *() const { return p; } };
int v(int *a) { return *a + 100; }

int f(int *a) { return *a; }
int w(const int *a) { return a ? *a + 100 : 7; }

int g(const int *a) { return a ? *a : 6; }
int cv(const char *s) { return s[0] + 1000; }

int cs(const char *s) { return s[0]; }
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
#line 17
int main() {
  int x = 1, r = 0;
  P p{&x};
  Q q{&x};
  Ptr<int> t{&x};
  int arr[2] = {5, 6};

  r = v(ompick_mapped_ptr(p));
  if (r != 101) return 1;

  r = w(ompick_mapped_ptr(q));
  if (r != 101) return 2;

  r = v(ompick_mapped_ptr(t));
  if (r != 101) return 3;

  r = w(ompick_mapped_ptr(nullptr));
  if (r != 7) return 4;

  r = w(ompick_mapped_ptr({}));
  if (r != 7) return 5;

  r = v(ompick_mapped_ptr(arr));
  if (r != 105) return 6;

  r = cv(ompick_mapped_ptr("abc"));
  if (r != 'a' + 1000) return 7;

  r = w(ompick_mapped_ptr(0));
  if (r != 7) return 8;

  r = w(ompick_mapped_ptr(NULL));
  if (r != 7) return 9;
  const int carr[2] = {5, 6};

  r = w(ompick_mapped_ptr(carr));
  if (r != 105) return 10;

  r = w(ompick_mapped_ptr({nullptr}));
  if (r != 7) return 11;

  r = v(ompick_mapped_ptr([](int *q) { return q; }(&x)));
  if (r != 101) return 12;
  puts("ok");
  return 0;
}
