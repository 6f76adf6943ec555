/* clang's wrappers of math.h and complex.h have regions for GPUs, with match_any and the like. */
#include <complex.h>
#include <math.h>
#include <stdio.h>

static double length(double x, double y) { return sqrt(x * x + y * y); }
static double length_there(double x, double y) { return hypot(x, y); }
#pragma omp declare variant(length_there) match(construct = {target})
static double distance(double x, double y) { return length(x, y); }

#pragma omp begin declare variant match(device = {arch(nvptx, nvptx64)}, implementation = {extension(match_any)})
static double scale(double x) { return floor(x) * 1.0; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {arch(amdgcn)})
static double scale(double x) { return trunc(x); }
#pragma omp end declare variant
static double scale(double x) { return floor(x); }

int main(void) {
  double a[4] = {0}, b = 0;
  double _Complex z = csqrt(-4.0);
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < 4; i++)
    a[i] = scale(distance(3.0 * i, 4.0 * i) + 0.5) + cos(0.0) + fabs(-1.0 * i);
  for (int i = 0; i < 4; i++)
    b += a[i];
  printf("%g %g %g %g\n", b, creal(z), cimag(z), distance(3, 4));
  return 0;
}
