// case: _OPENMP is what the output's compiler will define
// run host => 1 1 1
#include <stdio.h>

int f_v(void) { return 1; }

int f(void) { return 0; }

int g_v(void) { return 1; }
#if defined _OPENMP && defined __GNUC__ && __STDC_VERSION__ >= 199901L

#endif
int g(void) { return 0; }

int h_v(void) { return 2; }
#if defined __cplusplus || defined __clang__
#pragma omp declare variant(h_v) match(implementation={vendor(gnu)})
#endif
int h(void) { return 1; }

int main(void) {
  printf("%d %d %d\n", f_v(), g_v(), h());
  return 0;
}
