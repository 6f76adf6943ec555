// case: comments and layout around a call stay; comments and strings with directives in them are none
// run host => 3 | #pragma omp declare variant(f_v) match(implementation={vendor(gnu)}) | 1 f(1) 'f'
// has host: f_v /\* the base \*/ \(/\* x \*/ 1\)
// has host: /\* #pragma omp metadirective when\(user=\{condition\(1\)\}: barrier\) \*/
#include <stdio.h>

int f_v(int x) { return x + 2; }

int f(int x) { return x; }

/* #pragma omp metadirective when(user={condition(1)}: barrier) */
/*
#pragma omp declare variant(f_none) match(user={condition(1)})
*/
int g(int x) { return x; }

// a comment that goes on \
#pragma omp metadirective when(user={condition(1)}: nonsense)

int main(void) {
  printf("%d\n", f_v /* the base */ (/* x */ 1));
  printf("%s\n", "\
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})");
  printf("%d f(1) '%c'\n", g(1), 'f');
  return 0;
}
