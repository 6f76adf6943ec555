// case: a conditional that holds the end of one copied statement and the beginning of the next
// run host => 3 3 3 | 6 6 6
#include <stdio.h>
static int run(int c) {
  int r = 0;
  #pragma omp metadirective when(user={condition(c)}: parallel num_threads(1)) otherwise(nothing)
  {
    r += 1;
#ifndef ONE_REGION
  }
  #pragma omp metadirective when(user={condition(c > 1)}: parallel num_threads(1)) otherwise(nothing)
  {
    r += 2;
#endif
  }
  return r;
}
static int three(int c) {
  int r = 0;
  #pragma omp metadirective when(user={condition(c)}: parallel num_threads(1)) otherwise(nothing)
  {
    r += 1;
#ifdef ONE_REGION
#else
  }
  #pragma omp metadirective when(user={condition(c > 1)}: parallel num_threads(1)) otherwise(nothing)
  r += 2;
  #pragma omp begin metadirective when(user={condition(c > 1)}: parallel num_threads(1)) otherwise(nothing)
  {
    r += 3;
#endif
  }
  #pragma omp end metadirective
  return r;
}
int main(void) {
  printf("%d %d %d\n", run(0), run(1), run(2));
  printf("%d %d %d\n", three(0), three(1), three(2));
  return 0;
}
