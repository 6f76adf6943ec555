// case: default arguments that a later declaration gives; what stands for a `constexpr` function whose variant is none
// run host => 101 102 101 101 101 7
#include <cstdio>
#define P(x) std::printf("%d ", (int)(x))
int h(int x, int y) { return x + 100 + y; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x, int y);
int f(int x, int y = 0);

struct S {
  static int h(int x, int y) { return x + 100 + y; }
#pragma omp declare variant(h) match(device={kind(host)})
  static int f(int x, int y);
  int k(int x, int y) { return x + 100 + y; }
#pragma omp declare variant(k) match(device={kind(host)})
  int g(int x, int y);
};
int S::f(int x, int y = 0) { return x + y; }
int S::g(int x, int y = 0) { return x + y; }

int once(int x) { return x + 100; }
#pragma omp declare variant(once) match(device={kind(host)})
constexpr int c(int x) { return x; }
constexpr int c(char) { return 7; }
template <class T> int go(T t) { return c(t); }

int main() {
  P(f(1));
  P(f(1, 1));
  P(S::f(1));
  P(S().g(1));
  P(go(1));
  P(go('a'));
  std::printf("\n");
}
int f(int x, int y) { return x; }
