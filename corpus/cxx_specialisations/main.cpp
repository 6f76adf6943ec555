// case: explicit specialisations run on devices where their templates are called, and have variants of their own
// aux: special.hpp other.cpp
// run gpu=nvptx64:sm_80 => 101 1 0 | 101 1 | 101 1 | 101 1 | 101 1 | 101 101 1 | 101 1 | 2000 3 5 | 1
// run host=host => 1 1 0 | 1 1 | 1 1 | 1 1 | 1 1 | 1 1 1 | 1 1 | 2000 3 5 | 1
#include <cstdio>
#include "special.hpp"
double scaled_fast(double x) { return 1000 * x; }
template <class T> T scaled(T x) { return x; }
#pragma omp declare variant(scaled_fast) match(construct={parallel})
template <> double scaled<double>(double x) { return x + 1; }
int other();
int main() {
  int d = 0, e = 0, n = 1;
#pragma omp target map(from: d)
  d = of(1);
  std::printf("%d %d %d\n", d, of(1), of(1.0));
#pragma omp target map(from: d)
  d = deduced(1);
  std::printf("%d %d\n", d, deduced(1));
#pragma omp target map(from: d)
  d = declared_user(1);
  std::printf("%d %d\n", d, declared_user(1));
#pragma omp target map(from: d)
  d = Holder<int>::get(1);
  std::printf("%d %d\n", d, Holder<int>::get(1));
#pragma omp target map(from: d)
  d = Member().get(1);
  std::printf("%d %d\n", d, Member().get(1));
#pragma omp target map(from: d, e) map(to: n)
  {
    d = two(1);
    e = two(&n);
  }
  std::printf("%d %d %d\n", d, e, two(1));
#pragma omp target map(from: d)
  d = down<3>(1);
  std::printf("%d %d\n", d, down<3>(1));
  double s = 0, t = 0;
#pragma omp parallel num_threads(1)
  {
    s = scaled(2.0);
    t = scaled(5);
  }
  std::printf("%g %g %g\n", s, scaled(2.0), t);
  std::printf("%d\n", other());
}
