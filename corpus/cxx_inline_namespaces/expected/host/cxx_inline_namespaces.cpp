// case: a member of an inline namespace is defined by the name of the namespace around
// C++17 and later
// run host => 3 303 | 101 102 | 103
#include <cstdio>
namespace n {
inline namespace v2 {
int go(int);
#pragma omp declare target
int go__ompick_host(int);
#pragma omp end declare target
static inline int go__ompick_device(int ompick_1) { return ::n::v2::go__ompick_host(ompick_1); }
#line 8
int go(double);
static inline int go__ompick_device(double ompick_1) { return ::n::v2::go(ompick_1); }
#line 9
int f(int);
int f_v(int);
int k(int n) { return n; }
int k__ompick__kind_host(int n);
#line 12
}
int go(int *);
static inline int go__ompick_device(int *ompick_1) { return ::n::go(ompick_1); }
#line 14
}
inline namespace v3 {
namespace m { int go(int);
#pragma omp declare target
int go__ompick_host(int);
#pragma omp end declare target
#line 16
 }
int outside(int);
#pragma omp declare target
int outside__ompick_host(int);
#pragma omp end declare target
#line 18
}
int device(int n) { return n + 100; }

int host(int n) { return n; }
int n::f_v(int n) { return n + 100; }

int n::f(int n) { return n; }

int n::k__ompick__kind_host(int n) { return n + 100; }

int main() {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = n::go__ompick_device(1) + m::go__ompick_host(1) + outside__ompick_host(1);
  std::printf("%d %d\n", n::v2::go(1) + m::go(1) + outside(1), r);
  std::printf("%d %d\n", n::f_v(1), n::v2::f_v(2));
  std::printf("%d\n", n::k__ompick__kind_host(3));
}
int n::go(int n) { return host(n); }
#line 36
int n::go__ompick_host(int n) { return device(n); }
#line 37
int n::go(double) { return 0; }
int n::go(int *) { return 0; }
int m::go(int n) { return host(n); }
#line 39
int m::go__ompick_host(int n) { return device(n); }
#line 40
int ::outside(int n) { return host(n); }
#line 40
int ::outside__ompick_host(int n) { return device(n); }
#line 41
