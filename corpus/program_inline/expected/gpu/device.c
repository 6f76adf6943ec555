#include "law.h"

int on_device(int x);
int on_device(int x) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = twice__ompick_gpu(x);
  return r;
}
