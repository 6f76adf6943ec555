// case: what is a call of the base: parentheses, nesting, operands; and what is none
// run host => 1 | 11 | 6 | 7 | 1 | 4
// warns: OMP0303
#include <stdio.h>

int f_v(int x) { return x + 1; }

int f(int x) { return x; }

static int apply(int (*g)(int), int x) { return g(x); }

int main(void) {
  printf("%d\n", (f_v)(0));
  printf("%d\n", ((f_v))(f_v(f_v(8))));
  printf("%d\n", f_v(2) + f_v(2)*f_v(0) - 0);
  printf("%d\n", f_v(f_v(f_v(2))+f_v(0)+1) + 0*sizeof f_v(7) == 7u ? 7 : 0);
  /* indirect calls keep the base */
  printf("%d\n", apply(f, 1));
  int (*p)(int) = &f;
  printf("%d\n", p(4));
  return 0;
}
