// case: device code calls operators that another source defines, by itself and in a function of a header
// run gpu=nvptx64:sm_80 => 101 102 103 -101 105 0 107 | 1 2 3 -1 5 1 7
// run host => 1 2 3 -1 5 1 7 | 1 2 3 -1 5 1 7
// cc sees less
// aux: law.cpp law.hpp sums.hpp
#include "law.hpp"
#include "sums.hpp"
#include <cstdio>

#pragma omp declare target
static void all(int *r) {
  units::vector one{{1, 0}}, two{{1, 0}};
  r[0] = two[0];
  units::vector sum{{1, 0}};
  sum += one;
  r[1] = sum.v[0];
  r[2] = one(2);
  units::vector minus = -one, five = units::vector{{4, 0}} + one;
  r[3] = minus.v[0];
  r[4] = five.v[0];
  r[5] = one < units::vector{{50, 0}};
  r[6] = total(one);
}
#pragma omp end declare target

int main() {
  int device[7], host[7];
  #pragma omp target map(from: device)
  all(device);
  all(host);
  for (int r : device)
    std::printf("%d ", r);
  std::printf("\n");
  for (int r : host)
    std::printf("%d ", r);
}
