// clang's wrappers of C's headers, and of new, in C++.
#include <complex.h>
#include <math.h>
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int made;
struct Counted {
  Counted() { ++made; }
};

static double root_there(double x) { return sqrt(x); }
#pragma omp declare variant(root_there) match(construct = {target})
static double root(double x) { return pow(x, 0.5); }

int main() {
  alignas(Counted) char place[sizeof(Counted)];
  Counted *counted = new (place) Counted;
  double r = 0;
#pragma omp target map(from : r)
  r = root(16.0) + floor(1.5) + fabs(-1.0) + (isfinite(1.0) ? 1 : 0);
  printf("%g %d %g %d\n", r, made, root(9.0), abs(-2));
  counted->~Counted();
  return 0;
}
