// case: private variables in conditions: of namespaces, with default arguments, packs and arrays
// run host => 4 | 4 | 1 | 3 | 6
#include <cstdio>
namespace n { int x = 0; int y[2]; }
int x = 5;
namespace n {
int v(int a, int b = 7) { return a + b; }
#pragma omp declare variant(v) match(user={condition(x == 2)})
int f(int a, int b = 3) { return 0; }
template <class... T> int pv(T... t) { return sizeof...(t); }
#pragma omp declare variant(pv<T...>) match(user={condition(x == 2)})
template <class... T> int p(T... t) { return 0; }
#pragma omp declare variant(pv<int>) match(user={condition(y[1] == 2)})
int q(int) { return 0; }
#pragma omp declare variant(v) match(user={condition(n::x == 3)})
int s(int a, int b) { return 0; }
}
using n::f;
int main() {
  int r = 0;
  #pragma omp parallel num_threads(1) private(n::x)
  { n::x = 2; r = f(1); }
  std::printf("%d\n", r);
  #pragma omp parallel num_threads(1) private(n::x)
  { n::x = 2; r = n::p(1, 2.0, 'a', r); }
  std::printf("%d\n", r);
  #pragma omp parallel num_threads(1) private(n::y)
  { n::y[1] = 2; r = n::q(1); }
  std::printf("%d\n", r);
  #pragma omp parallel num_threads(1) private(n::x)
  { n::x = 3; r = n::s(1, 2); }
  std::printf("%d\n", r);
  #pragma omp parallel num_threads(1) private(n::x)
  { n::x = 2; r = f(1, 5); }
  std::printf("%d\n", r);
}
