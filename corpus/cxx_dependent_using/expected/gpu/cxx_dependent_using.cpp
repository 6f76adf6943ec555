// case: a using declaration of a base class that depends on template parameters does not name device versions
// run gpu=nvptx64:sm_80 => 209 9
// run host=host => 109 9
#include <cstdio>
inline int f_t(int a) { return 100 + a; }
inline int f_g(int a) { return 200 + a; }


inline int f(int a) { return a; }
template <class T> struct Base { T go(T a) const { return f(a); }
#line 10
T go__ompick_gpu(T a) const { return f_g(a); }
#line 10

T go__ompick_device(T a) const { return go__ompick_gpu(static_cast<decltype(a) &&>(a)); }
#line 10
 };
template <class T> struct Derived : Base<T> {
  using Base<T>::go; using Base<T>::go__ompick_device;
  T twice(T x) const { return go(x); }
#line 13
  T twice__ompick_gpu(T x) const { return go__ompick_device(x); }
#line 14
};
int main() {
  int r; Derived<int> d;
  #pragma omp target map(from: r) map(to: d)
  r = d.twice__ompick_gpu(9);
  std::printf("%d %d\n", r, d.twice(9));
}
