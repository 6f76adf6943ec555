#pragma once
#include "law.hpp"
#pragma omp declare target
inline int total(const units::vector &a) {
  const units::vector sum = units::vector{{6, 0}} + a;
  return sum.v[0];
}
#pragma omp end declare target
