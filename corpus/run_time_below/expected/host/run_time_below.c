// case: a run-time choice as the body of if, else and loops, where an else could dangle
// run host => 2 100 1 | 7 3 | 6 3 | 5
#include <stdio.h>

static int body_of_if(int x, int a) {
  int n = 0;
  if (x)
    if (a) {
#line 8
      #pragma omp parallel num_threads(2)
      {
        #pragma omp atomic
        n++;
      }
    } else {
#line 9
      {
        #pragma omp atomic
        n++;
      }
    }
#line 13
  else
    n = 100;
  return n;
}

static int inner_if(int x, int a) {
  int n = 3;
  if (a) {
#line 20
    #pragma omp parallel num_threads(1)
    if (x)
      n = 7;
  } else {
#line 21
    if (x)
      n = 7;
  }
#line 23
  return n;
}

static int body_of_loops(int a) {
  int n = 0, m = 3;
  while (m-- > 0)
    if (a) {
#line 29
      #pragma omp parallel num_threads(2)
      {
        #pragma omp atomic
        n++;
      }
    } else {
#line 30
      {
        #pragma omp atomic
        n++;
      }
    }
#line 34
  return n;
}

static int chain(int a, int b) {
  if (a)
    return 1;
  else if (b)
    if (a + b) {
#line 41
      #pragma omp critical
      b += 4;
    } else {
#line 42
      b += 4;
    }
#line 43
  else
    b = 50;
  return b;
}

int main(void) {
  printf("%d %d %d\n", body_of_if(1, 1), body_of_if(0, 1), body_of_if(1, 0));
  printf("%d %d\n", inner_if(1, 1), inner_if(0, 0));
  printf("%d %d\n", body_of_loops(1), body_of_loops(0));
  printf("%d\n", chain(0, 1));
  return 0;
}
