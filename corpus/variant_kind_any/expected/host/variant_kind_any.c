// case: kind(any) is as if no kind were given: it always matches and scores nothing
// run host => outside 2 | inside 2
// run gpu=nvptx64:sm_70 => outside 2 | inside 3
#include <stdio.h>

int f_any(void) { return 1; }
int f_vendor(void) { return 2; }
int f_gpu(void) { return 3; }



int f(void) { return 0; }

int main(void) {
  int inside = 9;
  #pragma omp target map(from: inside)
  inside = f_vendor();
  printf("outside %d\ninside %d\n", f_vendor(), inside);
  return 0;
}
