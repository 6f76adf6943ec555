// case: a nested function declared before its definition is none of the file (clang has none)
// run host => ok
#include <stdio.h>
static int v(int x) { return x + 100; }

__attribute__((unused)) static int f(int x) { return x; }
#ifndef __clang__
int g(int y) {
  int r = 0;
  {
  auto int f(int);
  r = f(1);
  {int k = f(1); r += k - 1 - y;}
  int f(int x) { return x + y; }
  }
  return r + v(2);
}
int g2(int y) {
  inline auto int f(int);
  int f(int x) { return x + y; }
  return  f(2);
}
int g3(int y) {
  int f(int x) { return x + y; }
  return f(2);
}
#endif
static int fast = 1;
static int v2(int x) { return x + 1000; }

static int f2(int x) { return x; }
#ifndef __clang__
int g4(int y) {
  auto int f2(int x);
  int r = f2(1) + ({ f2(3); });
  int f2(int x) { return x + y; }
  return r;
}
#endif
static inline int f2__ompick_1(int x) { if (fast) return v2(x); else return f2(x); }
#line 40
int main(void) {
#ifndef __clang__
  if (g(10) != 113) return 1;
  if (g2(10) != 12 || g3(10) != 12) return 2;
  if (g4(10) != 24) return 3;
#endif
  if (v(1) != 101) return 5;
  if (f2__ompick_1(1) != 1001) return 4;
  puts("ok");
  return 0;
}
