// case: the host and the device version of a function need different text
// fails: OMP0404
#include <stdio.h>

int f_target(void) { return 1; }
#pragma omp declare variant(f_target) match(construct={target})
int f(void) { return 0; }

#pragma omp declare target
int both(void) { return f(); }
#pragma omp end declare target

int main(void) {
  int d = 9;
  #pragma omp target map(tofrom: d)
  d = both();
  printf("%d %d\n", both(), d);
  return 0;
}
