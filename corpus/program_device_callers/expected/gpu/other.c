#include "law.h"

#pragma omp declare target
int eos__ompick_gpu(int x);
#pragma omp end declare target
#line 3
int on_device(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = eos__ompick_gpu(1);
  return r;
}
