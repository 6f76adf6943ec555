#include "lib.hpp"
int other() {
  lib::s x;
  x.k = 2;
  int r = 0;
  #pragma omp parallel num_threads(1)
  r = x.o(1L) + x.o('c');
  return r + x.m() + lib::f(5);
}
