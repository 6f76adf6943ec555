// case: guarded headers that include each other, and one that is a declaration or a definition
// run gpu=nvptx64:sm_80 => 3 3 101 1
// run host => 3 3 1 1
// aux: a.h b.h either.h other.c
#include "a.h"
#define EITHER_BODY
#include "either.h"
#include <stdio.h>

int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = either(1);
  printf("%d %d %d %d\n", of_b(1), other(1), r, other(-1));
  return 0;
}
