// case: callers in files without any directive of ours, through macros and inline functions of a header
// run gpu=nvptx64:sm_80 => device 3 6 host 2 4
// run host => device 2 4 host 2 4
// cc sees less
// aux: eos.c eos.h host.c
#include "eos.h"
#include <stdio.h>

double on_host(double x);
double twice_on_host(double x);

int main(void) {
  double r = 0, s = 0;
  #pragma omp target map(tofrom: r, s)
  {
    r = eos__ompick_gpu(1.0);
    s = twice__ompick_gpu(1.0);
  }
  printf("device %g %g host %g %g\n", r, s, on_host(1.0), twice_on_host(1.0));
  return 0;
}
