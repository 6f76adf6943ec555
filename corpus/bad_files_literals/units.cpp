#include "units.hpp"
int on_device(int x) { return x + 100; }
#pragma omp declare variant(on_device) match(construct = {target})
int f(int x) { return x; }
int operator""_m(unsigned long long x) { return f(x); }
void *Unit::operator new(decltype(sizeof(0))) {
  static char unit[101];
  return unit + f(0);
}
void Unit::operator delete(void *) { f(1); }
