// case: kind(any) is as if no kind were given: it always matches and scores nothing
// run host => outside 2 | inside 2
// run gpu=nvptx64:sm_70 => outside 2 | inside 3
#include <stdio.h>

int f_any(void) { return 1; }
int f_vendor(void) { return 2; }
int f_gpu(void) { return 3; }
#pragma omp declare variant(f_any) match(device={kind(any)})
#pragma omp declare variant(f_vendor) match(implementation={vendor(score(1): gnu)})
#pragma omp declare variant(f_gpu) match(device={kind(gpu)}, implementation={vendor(gnu)})
int f(void) { return 0; }

int main(void) {
  int inside = 9;
  #pragma omp target map(from: inside)
  inside = f();
  printf("outside %d\ninside %d\n", f(), inside);
  return 0;
}
