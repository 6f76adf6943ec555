// case: the construct set ends at the innermost target; target data is no target but takes a position
// run host => cut 0 | kept 2 | data 1
// run gpu=nvptx64:sm_70 => cut 0 | kept 2 | data 1
#include <stdio.h>

int f_parallel(void) { return 1; }

int f(void) { return 0; }
int g_parallel(void) { return 1; }
int g_score(void) { return 2; }


int g(void) { return 0; }

int main(void) {
  int cut = 9, kept = 9, data = 9;
  #pragma omp parallel num_threads(1)
  {
    #pragma omp target map(tofrom: cut)
    cut = f();
  }
  /* target, parallel: 2 + 1 against 3 + 1; the outer parallel would make it 4 + 1 */
  #pragma omp parallel num_threads(1)
  {
    #pragma omp target map(tofrom: kept)
    {
      #pragma omp parallel num_threads(1)
      kept = g_score();
    }
  }
  /* target data, target data, parallel: 4 + 1 against 3 + 1 */
  #pragma omp target data map(alloc: data)
  {
    #pragma omp target data map(alloc: data)
    {
      #pragma omp parallel num_threads(1)
      data = g_parallel();
    }
  }
  printf("cut %d\nkept %d\ndata %d\n", cut, kept, data);
  return 0;
}
