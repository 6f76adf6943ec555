#pragma once
#include "law.hpp"
#pragma omp declare target
inline int total(const units::vector &a) {
  const units::vector sum = units::vector{{6, 0}} + a;
  return sum.v[0];
}
#pragma omp declare target
#line 4
inline int total__ompick_host(const units::vector &a) {
  const units::vector sum = ::units::operator_plus__ompick_host(units::vector{{6, 0}}, a);
  return sum.v[0];
}
#pragma omp end declare target
#line 8
#pragma omp end declare target
