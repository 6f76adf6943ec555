#include "lib.hpp"
int other() {
  lib::s x;
  x.k = 2;
  int r = 0;
  #pragma omp parallel num_threads(1)
  r = x.o__ompick_1x0(1L) + x.o__ompick_1x0('c');
  return r + x.m__ompick_1or0() + lib::f(5);
}
