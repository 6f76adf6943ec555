// case: spellings of a directive: blanks, tabs, comments, digraphs, underscores, omp sentinels that are others'
// run host => 1 | 1 | 1 | 1 | 2
// has host: ^#pragma ompx declare variant
// has host: ^#pragma acc metadirective
#include <stdio.h>

int a_v(void) { return 1; }

int a(void) { return 0; }

int b_v(void) { return 1; }
  /* before */ 
int b(void) { return 0; }

int c_v(void) { return 1; }

int c(void) { return 0; }

int d_v(void) { return 1; }

int d(void) { return 0; }

int other(void) { return 3; }
#pragma ompx declare variant(other) match(user={condition(1)})
int e(void) { return 2; }
#pragma acc metadirective when(user={condition(1)}: parallel)
#pragma
#

int main(void) {
  printf("%d\n%d\n%d\n%d\n%d\n", a_v(), b_v(), c_v(), d_v(), e());
  return 0;
}
