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
    #pragma omp metadirective when(user={condition(0)}: taskyield) when(construct={parallel}: barrier)
    #pragma omp atomic read
    seen[me] = arrived;
  }
  printf("%d %d\n", seen[0], seen[1]);

  #pragma omp task shared(flushed)
  flushed = 1;
  #pragma omp metadirective when(implementation={vendor(gnu)}: taskwait) otherwise(barrier)
  printf("flushed %d\n", flushed);

  if (flushed) {
    #pragma omp metadirective when(user={condition(0)}: barrier) otherwise(nothing)
  }
  #pragma omp metadirective when(user={condition(1)}: nothing) otherwise(barrier)
  empty += 2;
  #pragma omp metadirective when(user={condition(1)}: ) otherwise(parallel num_threads(4))
  empty += 3;
  printf("empty %d\n", empty);
  return 0;
}
