// case: conditions that only run time knows, in the order of their scores, with static candidates around them
// run host => 2 5: 4 | 2 1: 2 | 1 9: 2 | 0 9: 1 | loop 45 45 | last 3 1 | no otherwise 2 1
// run gpu=nvptx64:sm_70 => 2 5: 4 | 2 1: 2 | 1 9: 2 | 0 9: 1 | loop 45 45 | last 3 1 | no otherwise 2 1
#include <stdio.h>

static int threads(int mode, int n) {
  int t = 0;
  if (mode == 2 && n > 4) {
#line 8
    #pragma omp parallel num_threads(4)
#line 13
    {
      #pragma omp atomic
      t++;
    }
  } else if (mode) {
#line 8
    #pragma omp parallel num_threads(2)
#line 13
    {
      #pragma omp atomic
      t++;
    }
  } else {
#line 13
    {
      #pragma omp atomic
      t++;
    }
  }
#line 17
  return t;
}

static int loop(int parallel) {
  int sum = 0;
  if (parallel) {
#line 22
    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < 10; i++)
      sum += i;
  } else {
#line 22
    #pragma omp simd reduction(+: sum)
    for (int i = 0; i < 10; i++)
      sum += i;
  }
#line 25
  return sum;
}

/* the static candidate of score 2 ends the chain: what comes after it is never tried */
static int last(int a) {
  int t = 0;
  if (a > 0) {
#line 31
    #pragma omp parallel num_threads(3)
#line 34
    {
      #pragma omp atomic
      t++;
    }
  } else {
#line 34
    {
      #pragma omp atomic
      t++;
    }
  }
#line 38
  return t;
}

static int no_otherwise(int a) {
  int t = 0;
  if (a) {
#line 43
    #pragma omp parallel num_threads(2)
    {
      #pragma omp atomic
      t++;
    }
  } else {
#line 44
    {
      #pragma omp atomic
      t++;
    }
  }
#line 48
  return t;
}

int main(void) {
  printf("2 5: %d\n", threads(2, 5));
  printf("2 1: %d\n", threads(2, 1));
  printf("1 9: %d\n", threads(1, 9));
  printf("0 9: %d\n", threads(0, 9));
  printf("loop %d %d\n", loop(0), loop(1));
  printf("last %d %d\n", last(1), last(0));
  printf("no otherwise %d %d\n", no_otherwise(1), no_otherwise(0));
  return 0;
}
