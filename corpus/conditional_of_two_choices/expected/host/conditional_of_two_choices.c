// case: a conditional that holds the end of one copied statement and the beginning of the next
// run host => 3 3 3 | 6 6 6
#include <stdio.h>
static int run(int c) {
  int r = 0;
  if (c) {
#line 6
    #pragma omp parallel num_threads(1)
    {
      r += 1;

    }
  } else {
#line 7
    {
      r += 1;

    }
  }
#line 11
  if (c > 1) {
#line 11
    #pragma omp parallel num_threads(1)
    {
      r += 2;

    }
  } else {
#line 12
    {
      r += 2;

    }
  }
#line 16
  return r;
}
static int three(int c) {
  int r = 0;
  if (c) {
#line 20
    #pragma omp parallel num_threads(1)
    {
      r += 1;


    }
  } else {
#line 21
    {
      r += 1;


    }
  }
#line 26
  if (c > 1) {
#line 26
    #pragma omp parallel num_threads(1)
    r += 2;
  } else {
#line 27
    r += 2;
  }
#line 28
  if (c > 1) {
#line 28
    #pragma omp parallel num_threads(1)
    {
      r += 3;

    }
  } else {
#line 29
    {
      r += 3;

    }
  }
#line 34
  return r;
}
int main(void) {
  printf("%d %d %d\n", run(0), run(1), run(2));
  printf("%d %d %d\n", three(0), three(1), three(2));
  return 0;
}
