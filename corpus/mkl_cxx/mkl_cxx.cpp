// case: headers in the shape of oneMKL's, included by C++: calls in templates, if constexpr and try blocks
// aux: vm.h vm_omp_offload.h vm.cpp
// run host=host => add 11 22 | offload add 11 22 | scale 3 6 | base mul 10 40 | dot 50 10 | at run time 11 11 | target variant 3
#include <cstdio>
#include <omp.h>
#include "vm_omp_offload.h"

template <bool Offload> double dot(MKL_INT n, const double *x, const double *y) {
  double r;
  if constexpr (Offload) {
    #pragma omp dispatch nowait
    r = vm_dot(n, x, y);
  } else {
    r = vm_dot(1, x, y);
  }
  return r;
}

class Vector {
  double values[2];

public:
  Vector(double a, double b) : values{a, b} {}
  Vector &scale(double alpha) {
    #pragma omp dispatch device(0)
    vm_scale(2, alpha, values);
    return *this;
  }
  double operator[](int i) const { return values[i]; }
};

int main() {
  double a[2] = {1, 2}, b[2] = {10, 20}, y[2];
  MKL_INT n = 2;
  vm_add(n, a, b, y);
  std::printf("add %g %g\n", y[0], y[1]);

  #pragma omp target data map(to: a, b) map(from: y)
  {
    #pragma omp dispatch nowait
    vm_add(n, a, b, y);
  }
  std::printf("offload add %g %g\n", y[0], y[1]);

  Vector v(1, 2);
  v.scale(3);
  std::printf("scale %g %g\n", v[0], v[1]);

  #pragma omp dispatch
  vm_mul(n, a, b, y);
  std::printf("base mul %g %g\n", y[0], y[1]);
  std::printf("dot %g %g\n", dot<true>(n, a, b), dot<false>(n, a, b));

  for (int i = 0; i < 2; i++) {
    #pragma omp dispatch novariants(i)
    vm_add(1, a, b, y);
    std::printf(i ? " %g\n" : "at run time %g", y[0]);
  }

  double old = 1, *x = &old;
  #pragma omp target variant dispatch device(0) use_device_ptr(x)
  vm_old(1, x);
  std::printf("target variant %g\n", *x);
  return vm_calls == 4 ? 0 : vm_calls + 1;
}
