// case: a function of one file, called on the device and, by a file without any directive of ours, on the host
// run gpu=nvptx64:sm_80 => device 3 host 2
// run host => device 2 host 2
// cc sees less
// aux: eos.c eos.h host.c
#include "eos.h"
#include <stdio.h>

double on_host(double x);

#pragma omp declare target
double eos__ompick_gpu(double x);
#pragma omp end declare target
#line 11
int main(void) {
  double r = 0;
  #pragma omp target map(tofrom: r)
  #pragma omp teams
  r = eos__ompick_gpu(1.0);
  printf("device %g host %g\n", r, on_host(1.0));
  return 0;
}
