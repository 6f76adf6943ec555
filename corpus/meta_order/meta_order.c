// case: the order of candidates: score, explicit before implicit, then the text
// run host => score 4 | text 2 | subset 3 | otherwise 2
#include <stdio.h>

static int threads;
#define COUNT                \
  {                          \
    _Pragma("omp atomic")    \
    threads++;               \
  }

int main(void) {
  #pragma omp metadirective when(implementation={vendor(gnu)}: parallel num_threads(2)) \
                            when(user={condition(score(3): 1)}: parallel num_threads(4)) \
                            when(device={kind(host)}: parallel num_threads(3))
  COUNT
  printf("score %d\n", threads);

  threads = 0;
  #pragma omp metadirective when(user={condition(1)}: parallel num_threads(2)) \
                            when(implementation={vendor(gnu)}: parallel num_threads(3))
  COUNT
  printf("text %d\n", threads);

  threads = 0;
  #pragma omp metadirective \
      when(implementation={vendor(score(50): gnu)}: parallel num_threads(2)) \
      when(implementation={vendor(gnu)}, user={condition(1)}: parallel num_threads(3))
  COUNT
  printf("subset %d\n", threads);

  threads = 0;
  #pragma omp metadirective when(device={kind(any)}: parallel num_threads(2)) \
                            otherwise(parallel num_threads(3))
  COUNT
  printf("otherwise %d\n", threads);
  return 0;
}
