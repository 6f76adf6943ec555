// case: a metadirective on a block: outside target regions the host counts, inside the target
// run host => outside 3 | inside 2 | single 1
// run gpu=nvptx64:sm_70 => outside 3 | inside 1 | single 1
// run amd=amdgcn:gfx90a => outside 3 | inside 4 | single 1
// not *: ^\s*#pragma omp metadirective
#include <stdio.h>

int main(void) {
  int outside = 0, inside = 0, single = 0;

  #pragma omp parallel num_threads(3)
  {
    #pragma omp atomic
    outside++;
  }
  #pragma omp target map(tofrom: inside)
  {


    #pragma omp parallel num_threads(1)
    {
      #pragma omp atomic
      inside++;
    }
  }
  #pragma omp parallel num_threads(4)
  {
    #pragma omp single
    single++;
  }
  printf("outside %d\ninside %d\nsingle %d\n", outside, inside, single);
  return 0;
}
