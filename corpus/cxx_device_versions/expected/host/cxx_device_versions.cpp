// case: functions of C++ that run on the host and on the device, with other decisions there
// C++17 and later
// run host => free 1 12 | member 1 12 | overload 1 12 2 22 | template 1 12 1.5 12.5 | declared 1 12 | outside 1 12 | nested 1 12 | brought 1 1 12 12
// run gpu=nvptx64:sm_80 => free 1 12 | member 1 12 | overload 1 12 2 22 | template 1 12 1.5 12.5 | declared 1 12 | outside 1 12 | nested 1 12 | brought 1 1 12 12
#include <cstdio>

namespace lib {
int f_v(int n) { return n + 11; }

int f(int n) { return n; }
int g(int n) { return f(n); }
#pragma omp declare target
#line 11
int g__ompick_host(int n) { return f_v(n); }
#pragma omp end declare target
#line 12
}

int through(int n) { return lib::f(n); }
#pragma omp declare target
#line 14
int through__ompick_host(int n) { return lib::f_v(n); }
#pragma omp end declare target
#line 15

struct s {
  int k;
  int m() const { return lib::f(k); }
#line 18
  int m__ompick_host() const { return lib::f_v(k); }
#line 19
  static int declared(int n);
  static int declared__ompick_host(int n);
#line 20
  int o(int n) { return lib::f(n); }
#line 20
  int o__ompick_host(int n) { return lib::f_v(n); }
#line 21
  int o(int n, int more) { return lib::f(n) + more; }
#line 21
  int o__ompick_host(int n, int more) { return lib::f_v(n) + more; }
#line 22
  int plain(int n) { return m() + n; }
#line 22
  int plain__ompick_host(int n) { return m__ompick_host() + n; }
#line 23
};
int s::declared(int n) { return lib::f(n); }
#line 24
int s::declared__ompick_host(int n) { return lib::f_v(n); }
#line 25

template <typename T> T t(T x) { return lib::f(static_cast<int>(x)) + (x - static_cast<int>(x)); }
#pragma omp declare target
#line 26
template <typename T> T t__ompick_host(T x) { return lib::f_v(static_cast<int>(x)) + (x - static_cast<int>(x)); }
#pragma omp end declare target
#line 27

namespace bringing {
using lib::g;
}
namespace nominating {
using namespace bringing;
}

int later(int n);
#pragma omp declare target
int later__ompick_host(int n);
#pragma omp end declare target
#line 36
int caller(int n) { return later(n); }
#pragma omp declare target
#line 36
int caller__ompick_host(int n) { return later__ompick_host(n); }
#pragma omp end declare target
#line 37
int later(int n) { return lib::f(n); }
#pragma omp declare target
#line 37
int later__ompick_host(int n) { return lib::f_v(n); }
#pragma omp end declare target
#line 38

int main() {
  int a = 0, b = 0, c = 0, d = 0;
  double x = 0;
  #pragma omp target map(from : a)
  a = through__ompick_host(1);
  std::printf("free %d %d\n", through(1), a);
  s one{1};
  #pragma omp target map(from : a)
  a = one.m__ompick_host();
  std::printf("member %d %d\n", one.m(), a);
  #pragma omp target map(from : a, b)
  {
    a = one.o__ompick_host(1);
    b = one.o__ompick_host(1, 10);
  }
  std::printf("overload %d %d %d %d\n", one.o(1), a, one.o(1, 1), b);
  #pragma omp target map(from : a, x)
  {
    a = t__ompick_host(1);
    x = t__ompick_host<double>(1.5);
  }
  std::printf("template %d %d %.1f %.1f\n", t(1), a, t(1.5), x);
  #pragma omp target map(from : a)
  a = s::declared__ompick_host(1);
  std::printf("declared %d %d\n", s::declared(1), a);
  #pragma omp target map(from : c)
  c = caller__ompick_host(1);
  std::printf("outside %d %d\n", caller(1), c);
  #pragma omp target map(from : d)
  d = one.plain__ompick_host(0);
  std::printf("nested %d %d\n", one.plain(0), d);
  #pragma omp target map(from : a, b)
  {
    a = ::lib::g__ompick_host(1);
    b = ::lib::g__ompick_host(1);
  }
  std::printf("brought %d %d %d %d\n", bringing::g(1), nominating::g(1), a, b);
  return 0;
}
