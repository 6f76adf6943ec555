// case: run-time choices inside each other: each copy is specialised for the constructs chosen around it
// run host => 1 1: 6 | 1 0: 2 | 0 1: 3 | 0 0: 1 | calls 1 0
#include <omp.h>
#include <stdio.h>

int f_parallel(void) { return 1; }

int f(void) { return 0; }

static int threads(int outer, int inner) {
  int n = 0;
  if (outer) {
#line 12
    #pragma omp parallel num_threads(2)
    {
      /* critical only where the outer one chose parallel */
      if (inner) {
#line 15
        #pragma omp parallel num_threads(3)
#line 18
        {
          #pragma omp atomic
          n++;
        }
      } else {
#line 15
        #pragma omp critical
#line 18
        {
          #pragma omp atomic
          n++;
        }
      }
#line 22
    }
  } else {
#line 13
    {
      /* critical only where the outer one chose parallel */
      if (inner) {
#line 15
        #pragma omp parallel num_threads(3)
#line 18
        {
          #pragma omp atomic
          n++;
        }
      } else {
#line 18
        {
          #pragma omp atomic
          n++;
        }
      }
#line 22
    }
  }
#line 23
  return n;
}

static int calls(int outer) {
  int r = 9;
  if (outer) {
#line 28
    #pragma omp parallel num_threads(1)
    r = f_parallel();
  } else {
#line 29
    r = f();
  }
#line 30
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
