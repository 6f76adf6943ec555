// case: lambda expressions whose callers were not read, or that cannot have two bodies, and overloads that nobody can tell
// fails: this lambda expression would choose otherwise on a device, and what calls it was not read
// fails: give the file that defines `forall` to ompick, too
// fails: cannot have a body for each: it is `mutable`, so that each body would change captures of its own
// fails: this function runs without being called by its name, on the host and on a device, and would choose otherwise there
// fails: this may call base function `fabs`, or a function of that name that was not read
#include <cmath>
#include "kernels.hpp"
int f_target(int);
#pragma omp declare variant(f_target) match(construct={target})
int f(int);
struct dual { double v; };
dual fabs_target(dual);
#pragma omp declare variant(fabs_target) match(construct={target})
dual fabs(dual);
struct cell { int k; cell() : k(f(1)) {} };
template <class T> T magnitude(T x) {
  T y;
  #pragma omp target
  y = fabs(x);
  return y;
}
void host_and_device(int *p) {
  kernels::forall(3, [=](int i) { p[i] = f(i); });
  int n = 0;
  auto count = [n](int i) mutable { return f(i) + n++; };
  cell c;
  #pragma omp target
  { p[0] = count(1); cell d; p[1] = d.k; }
  p[2] = count(2) + c.k;
}
