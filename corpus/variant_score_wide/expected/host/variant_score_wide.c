// case: positions are unbounded: construct 71 is worth 2^70, more than any explicit score of 64 bits
// run host => 1
#include <stdio.h>

int f_parallel(void) { return 1; }
int f_score(void) { return 2; }


int f(void) { return 0; }

int main(void) {
  int r = 9;
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp taskgroup
  #pragma omp parallel num_threads(1)
  r = f_parallel();
  printf("%d\n", r);
  return 0;
}
