// case: declare variant by construct: positions, order, and constructs that may not be named but count
// run host => seq 0 | parallel 1 | parallel for 2 | for, parallel 1 | parallel for simd 3 | tasks 1 | teams 4
// run gpu=nvptx64:sm_70 => seq 0 | parallel 1 | parallel for 2 | for, parallel 1 | parallel for simd 3 | tasks 1 | teams 4
// not *: ^\s*#\s*pragma\s+omp\s+declare\s+variant
#include <stdio.h>

int f_parallel(void) { return 1; }
int f_parallel_for(void) { return 2; }
int f_simd(void) { return 3; }
int f_teams(void) { return 4; }




int f(void) { return 0; }

int main(void) {
  int r = 9;
  printf("seq %d\n", f());

  #pragma omp parallel num_threads(1)
  r = f_parallel();
  printf("parallel %d\n", r);

  /* 1 + 2 + 1, and {parallel} is a strict subset: 0 */
  #pragma omp parallel num_threads(1)
  {
    #pragma omp for
    for (int i = 0; i < 1; i++)
      r = f_parallel_for();
  }
  printf("parallel for %d\n", r);

  /* {parallel, for} is no subsequence of for, parallel */
  #pragma omp for
  for (int i = 0; i < 1; i++) {
    #pragma omp parallel num_threads(1)
    r = f_parallel();
  }
  printf("for, parallel %d\n", r);

  /* parallel, for, simd: 1 + 2 + 1 against 4 + 1 */
  #pragma omp parallel for simd num_threads(1)
  for (int i = 0; i < 1; i++)
    r = f_simd();
  printf("parallel for simd %d\n", r);

  /* parallel, single, task, taskgroup: still {parallel} */
  #pragma omp parallel num_threads(1)
  #pragma omp single
  #pragma omp task shared(r)
  #pragma omp taskgroup
  r = f_parallel();
  printf("tasks %d\n", r);

  #pragma omp target teams num_teams(1) map(tofrom: r)
  r = f_teams();
  printf("teams %d\n", r);
  return 0;
}
