// case: functions of C++ that run on the host and on the device, with other decisions there
// C++17 and later
// run host => free 1 12 | member 1 12 | overload 1 12 2 22 | template 1 12 1.5 12.5 | declared 1 12 | outside 1 12 | nested 1 12 | brought 1 1 12 12
// run gpu=nvptx64:sm_80 => free 1 12 | member 1 12 | overload 1 12 2 22 | template 1 12 1.5 12.5 | declared 1 12 | outside 1 12 | nested 1 12 | brought 1 1 12 12
#include <cstdio>

namespace lib {
int f_v(int n) { return n + 11; }
#pragma omp declare variant(f_v) match(construct={target})
int f(int n) { return n; }
int g(int n) { return f(n); }
}

int through(int n) { return lib::f(n); }

struct s {
  int k;
  int m() const { return lib::f(k); }
  static int declared(int n);
  int o(int n) { return lib::f(n); }
  int o(int n, int more) { return lib::f(n) + more; }
  int plain(int n) { return m() + n; }
};
int s::declared(int n) { return lib::f(n); }

template <typename T> T t(T x) { return lib::f(static_cast<int>(x)) + (x - static_cast<int>(x)); }

namespace bringing {
using lib::g;
}
namespace nominating {
using namespace bringing;
}

int later(int n);
int caller(int n) { return later(n); }
int later(int n) { return lib::f(n); }

int main() {
  int a = 0, b = 0, c = 0, d = 0;
  double x = 0;
  #pragma omp target map(from : a)
  a = through(1);
  std::printf("free %d %d\n", through(1), a);
  s one{1};
  #pragma omp target map(from : a)
  a = one.m();
  std::printf("member %d %d\n", one.m(), a);
  #pragma omp target map(from : a, b)
  {
    a = one.o(1);
    b = one.o(1, 10);
  }
  std::printf("overload %d %d %d %d\n", one.o(1), a, one.o(1, 1), b);
  #pragma omp target map(from : a, x)
  {
    a = t(1);
    x = t<double>(1.5);
  }
  std::printf("template %d %d %.1f %.1f\n", t(1), a, t(1.5), x);
  #pragma omp target map(from : a)
  a = s::declared(1);
  std::printf("declared %d %d\n", s::declared(1), a);
  #pragma omp target map(from : c)
  c = caller(1);
  std::printf("outside %d %d\n", caller(1), c);
  #pragma omp target map(from : d)
  d = one.plain(0);
  std::printf("nested %d %d\n", one.plain(0), d);
  #pragma omp target map(from : a, b)
  {
    a = bringing::g(1);
    b = nominating::g(1);
  }
  std::printf("brought %d %d %d %d\n", bringing::g(1), nominating::g(1), a, b);
  return 0;
}
