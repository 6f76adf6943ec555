// case: a member of an inline namespace is defined by the name of the namespace around
// C++17 and later
// run host => 3 303 | 101 102 | 103
#include <cstdio>
namespace n {
inline namespace v2 {
int go(int);
int go(double);
int f(int);
int f_v(int);
int k(int n) { return n; }
}
int go(int *);
}
inline namespace v3 {
namespace m { int go(int); }
int outside(int);
}
int device(int n) { return n + 100; }
#pragma omp declare variant(device) match(construct={target})
int host(int n) { return n; }
int n::f_v(int n) { return n + 100; }
#pragma omp declare variant(n::f_v) match(device={kind(host)})
int n::f(int n) { return n; }
#pragma omp begin declare variant match(device={kind(host)})
int n::k(int n) { return n + 100; }
#pragma omp end declare variant
int main() {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = n::go(1) + m::go(1) + outside(1);
  std::printf("%d %d\n", n::v2::go(1) + m::go(1) + outside(1), r);
  std::printf("%d %d\n", n::f(1), n::v2::f(2));
  std::printf("%d\n", n::k(3));
}
int n::go(int n) { return host(n); }
int n::go(double) { return 0; }
int n::go(int *) { return 0; }
int m::go(int n) { return host(n); }
int ::outside(int n) { return host(n); }
