// case: headers in the shape of oneMKL's: variant names made by a macro, two directives a base, appended objects and device pointers
// aux: vm.h vm_omp_offload.h vm.c
// run host=host => add 11 22 | offload add 11 22 | scale 3 6 9 | base mul 10 40 | offload dot 50 | at run time 11 11 | target variant 3 | plain 11
#include <omp.h>
#include <stdio.h>
#include "vm_omp_offload.h"

int main(void) {
  double a[2] = {1, 2}, b[2] = {10, 20}, y[2];
  MKL_INT n = 2;
  vm_add(n, a, b, y);
  printf("add %g %g\n", y[0], y[1]);

  #pragma omp target data map(to: a, b) map(from: y)
  {
    #pragma omp dispatch nowait
    vm_add(n, a, b, y);
  }
  printf("offload add %g %g\n", y[0], y[1]);

  double v[3] = {1, 2, 3};
  #pragma omp dispatch device(0)
  vm_scale(3, 3.0, v);
  printf("scale %g %g %g\n", v[0], v[1], v[2]);

  /* a variant for another device only */
  #pragma omp dispatch
  vm_mul(n, a, b, y);
  printf("base mul %g %g\n", y[0], y[1]);

  double dot;
  omp_interop_t object = omp_interop_none;
  #pragma omp dispatch interop(object) is_device_ptr(b)
  dot = vm_dot(n, a, b);
  printf("offload dot %g\n", dot);

  for (int i = 0; i < 2; i++) {
    #pragma omp dispatch novariants(i)
    vm_add(1, a, b, y);
    printf(i ? " %g\n" : "at run time %g", y[0]);
  }

  double old = 1, *x = &old;
  #pragma omp target variant dispatch device(0) use_device_ptr(x)
  vm_old(1, x);
  printf("target variant %g\n", *x);
  #pragma omp target variant dispatch
  vm_add(1, a, b, y);
  printf("plain %g\n", y[0]);
  return vm_calls == 4 ? 0 : vm_calls + 1;
}
