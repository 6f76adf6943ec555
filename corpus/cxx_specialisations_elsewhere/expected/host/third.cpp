#include "shapes.hpp"
int third() {
  int r;
  shape<char> c;
#pragma omp target map(from : r)
  r = n::area__ompick_host(1) + c.side__ompick_host('x') * 100;
  return r;
}
