#include "law.hpp"
int on_the_device() {
  int r = 0;
#pragma omp target map(tofrom : r)
  r = Member().value;
  return r;
}
