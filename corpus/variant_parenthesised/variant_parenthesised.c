// case: what is a call of the base: parentheses, nesting, operands; and what is none
// run host => 1 | 11 | 6 | 7 | 1 | 4
// warns: OMP0303
#include <stdio.h>

int f_v(int x) { return x + 1; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(int x) { return x; }

static int apply(int (*g)(int), int x) { return g(x); }

int main(void) {
  printf("%d\n", (f)(0));
  printf("%d\n", ((f))(f(f(8))));
  printf("%d\n", f(2) + f(2)*f(0) - 0);
  printf("%d\n", f(f(f(2))+f(0)+1) + 0*sizeof f(7) == 7u ? 7 : 0);
  /* indirect calls keep the base */
  printf("%d\n", apply(f, 1));
  int (*p)(int) = &f;
  printf("%d\n", p(4));
  return 0;
}
