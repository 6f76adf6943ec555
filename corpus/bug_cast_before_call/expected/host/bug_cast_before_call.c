// case: a cast to a typedef before a parenthesised callee
// run host => 1 1 1
#include <stdio.h>
typedef double real;
real v(int x) { return x; }

real f(int x) { return x - x; }
int main(void) {
  real a = (real)(v)(1), b = (real)v(1);
  printf("%g %g %g\n", a, b, (v)(1));
  return 0;
}
