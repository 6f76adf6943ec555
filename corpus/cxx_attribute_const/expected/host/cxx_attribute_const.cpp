// case: `__attribute__((const))` makes no constant member
// run host => 101 102 103
#include <cstdio>
int f_v(int a) { return 100 + a; }

int f(int a) __attribute__((const));
int f(int a) { return a; }
struct s {
  int g_v() { return 102; }

  int g() __attribute__((const));
};
int s::g() { return 2; }
int on_device(int a) __attribute__((const));
int on_device(int a) { return f_v(a); }
int main() {
  int r = 0;
  #pragma omp target map(from: r)
  r = on_device(3);
  std::printf("%d %d %d\n", f_v(1), s().g_v(), r);
}
