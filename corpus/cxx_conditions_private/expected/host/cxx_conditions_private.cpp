// case: private variables in conditions: of namespaces, with default arguments, packs and arrays
// run host => 4 | 4 | 1 | 3 | 6
#include <cstdio>
namespace n { int x = 0; int y[2]; }
int x = 5;
namespace n {
int v(int a, int b = 7) { return a + b; }

int f(int a, int b = 3) { return 0; }
static inline int f__ompick_v_or_base_with(int x, int a, int b = 3) { if (x == 2) return v(a, b); else return ::n::f(a, b); }
#line 10
template <class... T> int pv(T... t) { return sizeof...(t); }

template <class... T> int p(T... t) { return 0; }
template <class... T> static inline int p__ompick_pv_or_base_with(int x, T... t) { if (x == 2) return pv<T...>(static_cast<decltype(t) &&>(t)...); else return ::n::p<T...>(static_cast<decltype(t) &&>(t)...); }
#line 13

int q(int) { return 0; }
static inline int q__ompick_pv_or_base_with(decltype((y)) y, int ompick_1) { if (y[1] == 2) return pv<int>(ompick_1); else return ::n::q(ompick_1); }
#line 15

int s(int a, int b) { return 0; }
static inline int s__ompick_v_or_base_with(int ompick_n_x, int a, int b) { if (ompick_n_x == 3) return v(a, b); else return ::n::s(a, b); }
#line 17
}
using n::f; using n::f__ompick_v_or_base_with;
int main() {
  int r = 0;
  #pragma omp parallel num_threads(1) private(n::x)
  { n::x = 2; r = f__ompick_v_or_base_with(::n::x, 1); }
  std::printf("%d\n", r);
  #pragma omp parallel num_threads(1) private(n::x)
  { n::x = 2; r = n::p__ompick_pv_or_base_with(::n::x, 1, 2.0, 'a', r); }
  std::printf("%d\n", r);
  #pragma omp parallel num_threads(1) private(n::y)
  { n::y[1] = 2; r = n::q__ompick_pv_or_base_with(::n::y, 1); }
  std::printf("%d\n", r);
  #pragma omp parallel num_threads(1) private(n::x)
  { n::x = 3; r = n::s__ompick_v_or_base_with(::n::x, 1, 2); }
  std::printf("%d\n", r);
  #pragma omp parallel num_threads(1) private(n::x)
  { n::x = 2; r = f__ompick_v_or_base_with(::n::x, 1, 5); }
  std::printf("%d\n", r);
}
