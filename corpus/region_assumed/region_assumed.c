// case: a region whose base is nowhere declared: calls that match go to the variant
// run host => 11 12 | parallel 13
// cflags: -DDEFINE_IT
// aux: elsewhere.c
// warns: no variant of `third` matches here
#include <stdio.h>

#pragma omp begin declare variant match(implementation={vendor(gnu)})
int first(void) { return 11; }
static inline int second(int x) { return x + 2; }
#pragma omp end declare variant

#pragma omp begin declare variant match(construct={parallel})
int third(int x) { return x + 3; }
#pragma omp end declare variant

int main(void) {
  int x = third(5);
#pragma omp parallel num_threads(1)
  x = third(x);
  printf("%d %d\nparallel %d\n", first(), second(10), x);
  return 0;
}
