// case: the SIMD versions of a declare simd function would choose otherwise, and that is said
// run host => 4
// warns: OMP0410
#include <stdio.h>
int w(void) { return 1; }
#pragma omp declare variant(w) match(construct={simd})
int f(void) { return 2; }
#pragma omp declare simd notinbranch
int g(int x) { return f() + x; }
int main(void) {
  printf("%d\n", g(2));
  return 0;
}
