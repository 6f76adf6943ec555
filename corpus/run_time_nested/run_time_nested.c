// case: run-time choices inside each other: each copy is specialised for the constructs chosen around it
// run host => 1 1: 6 | 1 0: 2 | 0 1: 3 | 0 0: 1 | calls 1 0
#include <omp.h>
#include <stdio.h>

int f_parallel(void) { return 1; }
#pragma omp declare variant(f_parallel) match(construct={parallel})
int f(void) { return 0; }

static int threads(int outer, int inner) {
  int n = 0;
  #pragma omp metadirective when(user={condition(outer)}: parallel num_threads(2)) otherwise(nothing)
  {
    /* critical only where the outer one chose parallel */
    #pragma omp metadirective when(user={condition(score(9): inner)}: parallel num_threads(3)) \
                              when(construct={parallel}: critical) \
                              otherwise(nothing)
    {
      #pragma omp atomic
      n++;
    }
  }
  return n;
}

static int calls(int outer) {
  int r = 9;
  #pragma omp metadirective when(user={condition(outer)}: parallel num_threads(1)) otherwise(nothing)
  r = f();
  return r;
}

int main(void) {
  omp_set_max_active_levels(2);
  printf("1 1: %d\n", threads(1, 1));
  printf("1 0: %d\n", threads(1, 0));
  printf("0 1: %d\n", threads(0, 1));
  printf("0 0: %d\n", threads(0, 0));
  printf("calls %d %d\n", calls(1), calls(0));
  return 0;
}
