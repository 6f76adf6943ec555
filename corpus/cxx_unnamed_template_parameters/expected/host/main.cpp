// case: clones of templates whose last parameters have default arguments only
// run gpu=nvptx64:sm_80 => 101 1 | 101 1
// run host=host => 1 1 | 1 1
#include <cstdio>
#include <type_traits>
inline int on_device(int x) { return 100 + x; }

inline int where(int x) { return x; }
template <class T, typename std::enable_if<std::is_integral<T>::value, int>::type = 0> int kind(T x) { return where(x); }
template <class T, typename std::enable_if<!std::is_integral<T>::value, int>::type = 0> int kind(T) { return 0; }
template <class R, class T, bool = (sizeof(T) >= 4), int = 0> R size(T x) { return where(x); }
template <class R> R size(double *) { return 0; }
int main() {
  int d = 0;
#pragma omp target map(from: d)
  d = kind(1);
  std::printf("%d %d\n", d, kind(1));
#pragma omp target map(from: d)
  d = size<int>(1);
  std::printf("%d %d\n", d, size<int>(1));
}
