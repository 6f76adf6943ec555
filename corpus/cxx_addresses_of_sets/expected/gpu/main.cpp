// case: addresses that device code takes of one of several functions: the wanted type chooses among their device versions
// run host => 1 2 3 4 5 6 7 8 9 | 1 7
// run gpu=nvptx64:sm_70 => 101 102 103 104 105 106 107 108 109 | 1 7
// has gpu: = &?law::of__omp.ck_
#include <cstdio>

int f_gpu(int n) { return n + 100; }

int f(int n) { return n; }

#pragma omp declare target
int g(int n) { return f(n); }
#pragma omp declare target
#line 12
int g__ompick_gpu(int n) { return f_gpu(n); }
#pragma omp end declare target
#line 13
static inline int g__ompick_device(int n) { return ::g__ompick_gpu(n); }
#line 13
double g(double n) { return n; }
static inline double g__ompick_device(double n) { return ::g(n); }
#line 14
namespace law {
int of(int n) { return f(n); }
#pragma omp declare target
#line 15
int of__ompick_gpu(int n) { return f_gpu(n); }
#pragma omp end declare target
#line 16
static inline int of__ompick_device(int n) { return ::law::of__ompick_gpu(n); }
#line 16
int of(const char *) { return 0; }
static inline int of__ompick_device(const char *ompick_1) { return ::law::of(ompick_1); }
#line 17
} // namespace law
using law::of; using law::of__ompick_device;
template <class T> T h(T n) { return f(n); }
#pragma omp declare target
#line 19
template <class T> T h__ompick_gpu(T n) { return f_gpu(n); }
#pragma omp end declare target
#line 20
template <class T> static inline T h__ompick_device(T n) { return ::h__ompick_gpu<T>(static_cast<decltype(n) &&>(n)); }
#line 20
template <class T> T h(T n, T) { return n; }
template <class T> static inline T h__ompick_device(T n, T ompick_2) { return ::h<T>(static_cast<decltype(n) &&>(n), static_cast<decltype(ompick_2) &&>(ompick_2)); }
#line 21
struct stress {
  int m(int n) const { return f(n); }
#line 22
  int m__ompick_gpu(int n) const { return f_gpu(n); }
#line 23
  int m__ompick_device(int n) const { return m__ompick_gpu(n); }
#line 23
  int m(double) const { return 0; }
  int m__ompick_device(double ompick_1) const { return m(ompick_1); }
#line 24
  static int s(int n) { return f(n); }
#line 24
  static int s__ompick_gpu(int n) { return f_gpu(n); }
#line 25
  static int s__ompick_device(int n) { return s__ompick_gpu(n); }
#line 25
  static int s(char) { return 0; }
  static int s__ompick_device(char ompick_1) { return s(ompick_1); }
#line 26
};
using function = int (*)(int);
int call(function p, int n) { return p(n); }
template <function P> int through(int n) { return P(n); }
#pragma omp end declare target

int main() {
  int d[9] = {};
#pragma omp target map(from : d)
  {
    int (*p)(int) = g__ompick_device;
    d[0] = p(1);
    d[1] = call(g__ompick_device, 2);
    d[2] = call(&g__ompick_device, 3);
    auto q = static_cast<function>(g__ompick_device);
    d[3] = q(4);
    int (*r)(int) = &law::of__ompick_device;
    d[4] = r(5);
    d[5] = call(of__ompick_device, 6);
    int (stress::*m)(int) const = &stress::m__ompick_device;
    d[6] = (stress().*m)(7);
    d[7] = call(stress::s__ompick_device, 8);
    d[8] = call(h__ompick_device<int>, 9);
  }
  for (int i = 0; i < 9; i++) std::printf("%d%s", d[i], i < 8 ? " " : "\n");
  int (*p)(int) = g;
  int (stress::*m)(int) const = &stress::m;
  std::printf("%d %d\n", p(1), (stress().*m)(7));
}
