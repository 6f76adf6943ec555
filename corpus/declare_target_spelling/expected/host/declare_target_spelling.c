// case: begin declare target and enter are spelt as a compiler that claims OpenMP 4.5 reads them
// run host=host => host 1 | device 2
// run gpu=nvptx64:sm_80 => host 1 | device 3
// not *: ^#pragma omp (begin|.* enter)
#include <stdio.h>

#pragma omp declare target
int on_target(void) { return 2; }
#pragma omp end declare target

#pragma omp declare target
int on_gpu(void) { return 3; }
#pragma omp end declare target



int where(void) { return 1; }
#pragma omp declare target to(where)

int main(void) {
  int w = 0;
  #pragma omp target map(tofrom: w)
  w = on_target();
  printf("host %d\ndevice %d\n", where(), w);
  return 0;
}
