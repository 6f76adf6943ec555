#include <cstdio>
inline int lib_v(int x) { return x + 100; }

inline int lib(int x) { return x; }
template <class T> T gen(T x);
#pragma omp declare target
template <class T> T gen__ompick_gpu(T x);
#pragma omp end declare target
template <class T> static inline T gen__ompick_device(T x) { return ::gen__ompick_gpu<T>(static_cast<decltype(x) &&>(x)); }
#line 6
template <class T> T gen(T x, T y);
template <class T> static inline T gen__ompick_device(T x, T y) { return ::gen<T>(static_cast<decltype(x) &&>(x), static_cast<decltype(y) &&>(y)); }
#line 7
extern template int gen<int>(int);
namespace n {
template <class T> struct G {
  int m(int x);
  int m__ompick_gpu(int x);
#line 11
  template <class U> static int of(U x) { return lib(x); }
#line 11
  template <class U> static int of__ompick_gpu(U x) { return lib_v(x); }
#line 12
};
extern template struct G<long>;
}
