// case: addresses of functions that device code takes in C++: of members, templates, in initialisers and conversions
// run host => 3 4 5 6 | 7 8 9 | 10
// run gpu=nvptx64:sm_70 => 103 104 105 106 | 107 108 109 | 10
// has gpu: apply\(law::of__omp.ck_gpu, 3\)
// has gpu: &material::stress__omp.ck_gpu
#include <cstdio>

#pragma omp declare target
int on_gpu(int x) { return x + 100; }

int eos(int x) { return x; }

namespace law {
int of(int x) { return eos(x); }
#pragma omp declare target
#line 14
int of__ompick_gpu(int x) { return on_gpu(x); }
#pragma omp end declare target
#line 15
template <class T> T scaled(T x) { return eos(x); }
#pragma omp declare target
#line 15
template <class T> T scaled__ompick_gpu(T x) { return on_gpu(x); }
#pragma omp end declare target
#line 16
} // namespace law

struct material {
  int stress(int x) const { return eos(x); }
#line 19
  int stress__ompick_gpu(int x) const { return on_gpu(x); }
#line 20
  static int strain(int x) { return eos(x); }
#line 20
  static int strain__ompick_gpu(int x) { return on_gpu(x); }
#line 21
};

using function = int (*)(int);
int apply(function f, int x) { return f(x); }
template <function F> int through(int x) { return F(x); }

// What is not named runs, too.
struct held {
  function f = law::of__ompick_gpu;
};
struct made {
  function f;
  made() : f(&material::strain__ompick_gpu) {}
};
struct converted {
  operator function() const { return law::of__ompick_gpu; }
};
#pragma omp end declare target

int main() {
  int a = 0, b = 0, c = 0, d = 0;
#pragma omp target map(from : a, b, c, d)
  {
    a = apply(law::of__ompick_gpu, 3);
    b = apply(&material::strain__ompick_gpu, 4);
    int (material::*stress)(int) const = &material::stress__ompick_gpu;
    material m;
    c = (m.*stress)(5);
    d = through<law::scaled__ompick_gpu<int>>(6);
  }
  std::printf("%d %d %d %d\n", a, b, c, d);
#pragma omp target map(from : a, b, c)
  {
    held h;
    a = h.f(7);
    made m;
    b = m.f(8);
    converted n;
    c = n(9);
  }
  std::printf("%d %d %d\n", a, b, c);
  std::printf("%d\n", material().stress(10));
}
