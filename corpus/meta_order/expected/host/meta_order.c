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


  #pragma omp parallel num_threads(4)
  COUNT
  printf("score %d\n", threads);

  threads = 0;

  #pragma omp parallel num_threads(2)
  COUNT
  printf("text %d\n", threads);

  threads = 0;


  #pragma omp parallel num_threads(3)
  COUNT
  printf("subset %d\n", threads);

  threads = 0;

  #pragma omp parallel num_threads(2)
  COUNT
  printf("otherwise %d\n", threads);
  return 0;
}
