// case: a cast to a typedef before a parenthesised callee
// run host => 1 1 1
#include <stdio.h>
typedef double real;
real v(int x) { return x; }
#pragma omp declare variant(v) match(device={kind(host)})
real f(int x) { return x - x; }
int main(void) {
  real a = (real)(f)(1), b = (real)f(1);
  printf("%g %g %g\n", a, b, (f)(1));
  return 0;
}
