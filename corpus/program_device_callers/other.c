#include "law.h"

int on_device(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = eos(1);
  return r;
}
