#include "law.hpp"

int on_device(int n);
int on_device(int n) {
  int r = 0;
  models::law l{2};
  #pragma omp target map(tofrom: r) map(to: l)
  r = n == 0 ? models::twice__ompick_gpu(1) : n == 1 ? models::mixed__ompick_gpu(1) : l.of__ompick_gpu(1);
  return r;
}
