#include "shapes.hpp"
int third() {
  int r;
  shape<char> c;
#pragma omp target map(from : r)
  r = n::area__ompick_gpu(1) + c.side__ompick_gpu('x') * 100;
  return r;
}
