// case: a dispatcher that calls a device version stands behind its declaration
// run host => 5 1
#include <stdio.h>
int w_target(int p) { return 4 + p / 2; }
#pragma omp declare variant(w_target) match(construct={target})
int w(int p) { return p - 1; }
int f_v(int p);
static int g;
#pragma omp declare variant(f_v) match(user={condition(g > 1)})
static int f(int p);
int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = f(2);
  printf("%d %d\n", r, f(2));
  return 0;
}
int f_v(int p) { return 7 + p; }
static int f(int p) { return w(p); }
