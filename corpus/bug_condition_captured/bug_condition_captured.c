// case: a name of a condition that is a parameter of another declaration of the base
// run host=host => 7 6
// warns: OMP0402
#include <stdio.h>
static int g = -1;
int f_a(int x) { return x; }
int f_b(int x) { return 2 * x; }
#pragma omp declare variant(f_a) match(user={condition(g > 5)})
int f(int g);
#pragma omp declare variant(f_b) match(user={condition(g < 0)})
int f(int q);
int f(int q) { return 3 * q; }
int main(void) {
  printf("%d %d\n", f(7), f(3));
  return 0;
}
