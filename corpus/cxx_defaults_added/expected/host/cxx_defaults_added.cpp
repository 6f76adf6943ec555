// case: default arguments that a later declaration gives; what stands for a `constexpr` function whose variant is none
// run host => 101 102 101 101 101 7
#include <cstdio>
#define P(x) std::printf("%d ", (int)(x))
int h(int x, int y) { return x + 100 + y; }

int f(int x, int y);
static inline int f__ompick_h(int x, int y = 0) { return h(x, y); }
#line 8
int f(int x, int y = 0);

struct S {
  static int h(int x, int y) { return x + 100 + y; }

  static int f(int x, int y);
  static int f__ompick_h(int x, int y = 0) { return h(x, y); }
#line 14
  int k(int x, int y) { return x + 100 + y; }

  int g(int x, int y);
  int g__ompick_k(int x, int y = 0) { return k(x, y); }
#line 17
};
int S::f(int x, int y = 0) { return x + y; }
int S::g(int x, int y = 0) { return x + y; }

int once(int x) { return x + 100; }

constexpr int c(int x) { return x; }
static inline int c__ompick_once(int x) { return once(x); }
#line 24
constexpr int c(char) { return 7; }
static inline constexpr int c__ompick_once(char ompick_1) { return ::c(ompick_1); }
#line 25
template <class T> int go(T t) { return c__ompick_once(t); }

int main() {
  P(f__ompick_h(1));
  P(h(1, 1));
  P(S::f__ompick_h(1));
  P(S().g__ompick_k(1));
  P(go(1));
  P(go('a'));
  std::printf("\n");
}
int f(int x, int y) { return x; }
