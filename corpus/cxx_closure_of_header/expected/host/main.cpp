// case: a lambda expression that a header has for all, and that one source runs on a device, another on the host
// C++17 and later
// aux: closure.hpp host.cpp
// run gpu=nvptx64:sm_80 => 101 1
// run host=host => 1 1
#include <cstdio>
#include "closure.hpp"
int host();
int main() {
  int d = 0;
#pragma omp target map(from: d)
  d = global(1);
  std::printf("%d %d\n", d, host());
}
