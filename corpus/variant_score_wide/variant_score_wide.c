// case: positions are unbounded: construct 71 is worth 2^70, more than any explicit score of 64 bits
// run host => 1
#include <stdio.h>

int f_parallel(void) { return 1; }
int f_score(void) { return 2; }
#pragma omp declare variant(f_parallel) match(construct={parallel})
#pragma omp declare variant(f_score) match(user={condition(score(9223372036854775807): 1)})
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
  r = f();
  printf("%d\n", r);
  return 0;
}
