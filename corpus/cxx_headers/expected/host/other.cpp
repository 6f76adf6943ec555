#include "lib.hpp"
int other() {
  lib::s x;
  x.k = 2;
  int r = 0;
  #pragma omp parallel num_threads(1)
  r = x.o__ompick_o_v(1L) + x.o__ompick_o_v('c');
  return r + x.m__ompick_m_v_or_base() + lib::f(5);
}
