// case: a using declaration of a base class that depends on template parameters does not name device versions
// run gpu=nvptx64:sm_80 => 209 9
// run host=host => 109 9
#include <cstdio>
inline int f_t(int a) { return 100 + a; }
inline int f_g(int a) { return 200 + a; }
#pragma omp declare variant(f_t) match(construct={target})
#pragma omp declare variant(f_g) match(construct={target}, device={kind(nohost)})
inline int f(int a) { return a; }
template <class T> struct Base { T go(T a) const { return f(a); } };
template <class T> struct Derived : Base<T> {
  using Base<T>::go;
  T twice(T x) const { return go(x); }
};
int main() {
  int r; Derived<int> d;
  #pragma omp target map(from: r) map(to: d)
  r = d.twice(9);
  std::printf("%d %d\n", r, d.twice(9));
}
