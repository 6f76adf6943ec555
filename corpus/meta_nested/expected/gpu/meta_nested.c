// case: a metadirective inside one that chose a construct sees that construct
// run host => threads 3 | inner 3 | once 2
// run gpu=nvptx64:sm_70 => threads 3 | inner 3 | once 2
#include <stdio.h>

int main(void) {
  int threads = 0, inner = 0, once = 0;
  #pragma omp parallel num_threads(3)
  {
    #pragma omp atomic
    threads++;

    #pragma omp for reduction(+: inner)
    for (int i = 0; i < 3; i++)
      inner++;
  }

  {
    #pragma omp parallel num_threads(2)
    {
      #pragma omp atomic
      once++;
    }
  }
  printf("threads %d\ninner %d\nonce %d\n", threads, inner, once);
  return 0;
}
