// case: the call of a dispatch region within the argument of a macro
// run host => 101 102 103 | 1 101
#include <stdio.h>
#define CHECKED(...) __VA_ARGS__
int f_v(int x) { return x + 100; }
#pragma omp declare variant(f_v) match(construct={dispatch})
int f(int x) { return x; }
int main(void) {
  int a, b, c, n = 3;
#pragma omp dispatch
  a = CHECKED(f(1));
#pragma omp dispatch
  CHECKED(b = f(2));
#pragma omp dispatch
  c = CHECKED(f)(3);
  printf("%d %d %d\n", a, b, c);
#pragma omp dispatch novariants(n == 3)
  a = CHECKED(f(1));
#pragma omp metadirective when(user={condition(n == 3)}: dispatch) otherwise(nothing)
  b = CHECKED(f(1));
  printf("%d %d\n", a, b);
}
