// case: conditions that only run time knows, in the order of their scores, with static candidates around them
// run host => 2 5: 4 | 2 1: 2 | 1 9: 2 | 0 9: 1 | loop 45 45 | last 3 1 | no otherwise 2 1
// run gpu=nvptx64:sm_70 => 2 5: 4 | 2 1: 2 | 1 9: 2 | 0 9: 1 | loop 45 45 | last 3 1 | no otherwise 2 1
#include <stdio.h>

static int threads(int mode, int n) {
  int t = 0;
  #pragma omp metadirective \
      when(device={kind(gpu)}: parallel num_threads(8)) \
      when(user={condition(mode)}: parallel num_threads(2)) \
      when(user={condition(score(3): mode == 2 && n > 4)}: parallel num_threads(4)) \
      otherwise(nothing)
  {
    #pragma omp atomic
    t++;
  }
  return t;
}

static int loop(int parallel) {
  int sum = 0;
  #pragma omp metadirective when(user={condition(parallel)}: parallel for reduction(+: sum)) otherwise(simd reduction(+: sum))
  for (int i = 0; i < 10; i++)
    sum += i;
  return sum;
}

/* the static candidate of score 2 ends the chain: what comes after it is never tried */
static int last(int a) {
  int t = 0;
  #pragma omp metadirective when(user={condition(score(5): a > 0)}: parallel num_threads(3)) \
                            when(implementation={vendor(score(1): gnu)}: nothing) \
                            when(user={condition(a == 0)}: parallel num_threads(4))
  {
    #pragma omp atomic
    t++;
  }
  return t;
}

static int no_otherwise(int a) {
  int t = 0;
  #pragma omp metadirective when(user={condition(a)}: parallel num_threads(2))
  {
    #pragma omp atomic
    t++;
  }
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
