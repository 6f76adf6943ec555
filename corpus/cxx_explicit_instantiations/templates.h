#include <cstdio>
inline int lib_v(int x) { return x + 100; }
#pragma omp declare variant(lib_v) match(construct={target})
inline int lib(int x) { return x; }
template <class T> T gen(T x);
template <class T> T gen(T x, T y);
extern template int gen<int>(int);
namespace n {
template <class T> struct G {
  int m(int x);
  template <class U> static int of(U x) { return lib(x); }
};
extern template struct G<long>;
}
