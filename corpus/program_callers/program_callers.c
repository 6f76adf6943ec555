// case: a function of one file, called on the device and, by a file without any directive of ours, on the host
// run gpu=nvptx64:sm_80 => device 3 host 2
// run host => device 2 host 2
// cc sees less
// aux: eos.c eos.h host.c
#include "eos.h"
#include <stdio.h>

double on_host(double x);

int main(void) {
  double r = 0;
  #pragma omp target map(tofrom: r)
  #pragma omp metadirective when(device={kind(gpu)}: teams) otherwise(parallel)
  r = eos(1.0);
  printf("device %g host %g\n", r, on_host(1.0));
  return 0;
}
