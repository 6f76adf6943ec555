// case: `__attribute__((const))` makes no constant member
// run host => 101 102 103
#include <cstdio>
int f_v(int a) { return 100 + a; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(int a) __attribute__((const));
int f(int a) { return a; }
struct s {
  int g_v() { return 102; }
  #pragma omp declare variant(g_v) match(implementation={vendor(gnu)})
  int g() __attribute__((const));
};
int s::g() { return 2; }
int on_device(int a) __attribute__((const));
int on_device(int a) { return f(a); }
int main() {
  int r = 0;
  #pragma omp target map(from: r)
  r = on_device(3);
  std::printf("%d %d %d\n", f(1), s().g(), r);
}
