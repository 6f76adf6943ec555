// case: addresses that device code takes of one of several functions: the wanted type chooses among their device versions
// run host => 1 2 3 4 5 6 7 8 9 | 1 7
// run gpu=nvptx64:sm_70 => 101 102 103 104 105 106 107 108 109 | 1 7
// has gpu: = &?law::of__omp.ck_
#include <cstdio>

int f_gpu(int n) { return n + 100; }
#pragma omp declare variant(f_gpu) match(device={kind(gpu)})
int f(int n) { return n; }

#pragma omp begin declare target
int g(int n) { return f(n); }
double g(double n) { return n; }
namespace law {
int of(int n) { return f(n); }
int of(const char *) { return 0; }
} // namespace law
using law::of;
template <class T> T h(T n) { return f(n); }
template <class T> T h(T n, T) { return n; }
struct stress {
  int m(int n) const { return f(n); }
  int m(double) const { return 0; }
  static int s(int n) { return f(n); }
  static int s(char) { return 0; }
};
using function = int (*)(int);
int call(function p, int n) { return p(n); }
template <function P> int through(int n) { return P(n); }
#pragma omp end declare target

int main() {
  int d[9] = {};
#pragma omp target map(from : d)
  {
    int (*p)(int) = g;
    d[0] = p(1);
    d[1] = call(g, 2);
    d[2] = call(&g, 3);
    auto q = static_cast<function>(g);
    d[3] = q(4);
    int (*r)(int) = &law::of;
    d[4] = r(5);
    d[5] = call(of, 6);
    int (stress::*m)(int) const = &stress::m;
    d[6] = (stress().*m)(7);
    d[7] = call(stress::s, 8);
    d[8] = call(h<int>, 9);
  }
  for (int i = 0; i < 9; i++) std::printf("%d%s", d[i], i < 8 ? " " : "\n");
  int (*p)(int) = g;
  int (stress::*m)(int) const = &stress::m;
  std::printf("%d %d\n", p(1), (stress().*m)(7));
}
