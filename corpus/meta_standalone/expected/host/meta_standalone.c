// case: metadirectives that become stand-alone directives, or nothing at all
// run host => 2 2 | flushed 1 | empty 5
// has host: ^\s*#pragma omp barrier
// has host: ^\s*#pragma omp taskwait
// not *: ^\s*#pragma omp taskyield
// not *: ^\s*#pragma omp nothing
#include <stdio.h>

int main(void) {
  int arrived = 0, seen[2] = {0, 0}, flushed = 0, empty = 0;
  #pragma omp parallel num_threads(2) shared(arrived, seen)
  {
    int me;
    #pragma omp atomic capture
    me = arrived++;
    #pragma omp barrier
    #pragma omp atomic read
    seen[me] = arrived;
  }
  printf("%d %d\n", seen[0], seen[1]);

  #pragma omp task shared(flushed)
  flushed = 1;
  #pragma omp taskwait
  printf("flushed %d\n", flushed);

  if (flushed) {

  }

  empty += 2;

  empty += 3;
  printf("empty %d\n", empty);
  return 0;
}
