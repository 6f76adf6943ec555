// case: a header with classes and overloads gets what any of its units needs
// aux: lib.hpp other.cpp
// C++17 and later
// run host => 10 1 3 61
#include "lib.hpp"
#include <cstdio>
int other();
int main() {
  int r = 0;
  #pragma omp parallel num_threads(1)
  r = lib::f(1) + lib::f(2.0);
  lib::s x;
  std::printf("%d %d %d %d\n", r, x.m(), x.o(1L), other());
}
