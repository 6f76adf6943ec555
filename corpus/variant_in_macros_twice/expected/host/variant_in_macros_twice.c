// case: one macro, used where different variants are chosen
// run host => seq 0 | parallel 1 | again 0
#include <stdio.h>

int f_parallel(void) { return 1; }

int f(void) { return 0; }

#define READ(into) into = f()

int main(void) {
  int r = 9;
  READ(r);
  printf("seq %d\n", r);
  #pragma omp parallel num_threads(1)
  r = f_parallel();
  printf("parallel %d\n", r);
  READ(r);
  printf("again %d\n", r);
  return 0;
}
