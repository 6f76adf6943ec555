// case: clones of templates whose last parameters have default arguments only
// run gpu=nvptx64:sm_80 => 101 1 | 101 1
// run host=host => 1 1 | 1 1
#include <cstdio>
#include <type_traits>
inline int on_device(int x) { return 100 + x; }

inline int where(int x) { return x; }
template <class T, typename std::enable_if<std::is_integral<T>::value, int>::type = 0> int kind(T x) { return where(x); }
#pragma omp declare target
#line 9
template <class T, typename std::enable_if<std::is_integral<T>::value, int>::type = 0> int kind__ompick_gpu(T x) { return on_device(x); }
#pragma omp end declare target
#line 10
template <class T, typename std::enable_if<std::is_integral<T>::value, int>::type = 0> static inline int kind__ompick_device(T x) { return ::kind__ompick_gpu<T>(static_cast<decltype(x) &&>(x)); }
#line 10
template <class T, typename std::enable_if<!std::is_integral<T>::value, int>::type = 0> int kind(T) { return 0; }
template <class T, typename std::enable_if<!std::is_integral<T>::value, int>::type = 0> static inline int kind__ompick_device(T ompick_1) { return ::kind<T>(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 11
template <class R, class T, bool = (sizeof(T) >= 4), int = 0> R size(T x) { return where(x); }
#pragma omp declare target
#line 11
template <class R, class T, bool = (sizeof(T) >= 4), int = 0> R size__ompick_gpu(T x) { return on_device(x); }
#pragma omp end declare target
#line 12
template <class R, class T, bool = (sizeof(T) >= 4), int = 0> static inline R size__ompick_device(T x) { return ::size__ompick_gpu<R, T>(static_cast<decltype(x) &&>(x)); }
#line 12
template <class R> R size(double *) { return 0; }
template <class R> static inline R size__ompick_device(double *ompick_1) { return ::size<R>(ompick_1); }
#line 13
int main() {
  int d = 0;
#pragma omp target map(from: d)
  d = kind__ompick_device(1);
  std::printf("%d %d\n", d, kind(1));
#pragma omp target map(from: d)
  d = size__ompick_device<int>(1);
  std::printf("%d %d\n", d, size<int>(1));
}
