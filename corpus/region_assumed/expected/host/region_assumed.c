// case: a region whose base is nowhere declared: calls that match go to the variant
// run host => 11 12 | parallel 13
// cflags: -DDEFINE_IT
// aux: elsewhere.c
// warns: no variant of `third` matches here
#include <stdio.h>


int first__ompick__vendor_gnu(void) { return 11; }
static inline int second__ompick__vendor_gnu(int x) { return x + 2; }



int third__ompick__in_parallel(int x) { return x + 3; }


int third(int x);
#line 17
int main(void) {
  int x = third(5);
#pragma omp parallel num_threads(1)
  x = third__ompick__in_parallel(x);
  printf("%d %d\nparallel %d\n", first__ompick__vendor_gnu(), second__ompick__vendor_gnu(10), x);
  return 0;
}
