// case: directives that depend on a macro that is not defined: the branch that is compiled counts, with a warning
// run host => 2
// warns: OMP0406
#include <stdio.h>

int f_v(void) { return 1; }
int f_w(void) { return 2; }
#if USE_FIRST
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
#else
#pragma omp declare variant(f_w) match(implementation={vendor(gnu)})
#endif
int f(void) { return 0; }

int main(void) {
  printf("%d\n", f());
  return 0;
}
