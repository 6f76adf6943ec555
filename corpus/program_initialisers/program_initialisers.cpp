// case: calls in initialisers outside functions are calls on the host
// run gpu=nvptx64:sm_80 => device 101 host 1 2 3
// run host => device 1 host 1 2 3
// cc sees less
// aux: law.cpp law.hpp host.cpp
#include "law.hpp"
#include <cstdio>

int main() {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = eos(1);
  std::printf("device %d host %d %d %d\n", r, first, second(), third());
  return 0;
}
