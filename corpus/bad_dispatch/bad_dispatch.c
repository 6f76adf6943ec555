// case: dispatch constructs that break a restriction
// fails: OMP0701
// fails: OMP0703
// fails: OMP0704
// fails: OMP0110
#include <omp.h>

int f_v(int x, void *object) { return x + !object; }
#pragma omp declare variant(f_v) match(construct={dispatch}) append_args(interop(targetsync))
int f(int x) { return x; }

static int device(void) { return 1; }

int main(void) {
  int r = 0, q = 0;
  #pragma omp dispatch
  r += f(1);
  #pragma omp dispatch
  {
    r = f(1);
  }
  #pragma omp dispatch
  r = f(1) + f(2);
  #pragma omp dispatch interop(&r, &q)
  r = f(1);
  #pragma omp dispatch map(to: q) nowait nowait
  r = f(1);
  #pragma omp target
  {
    #pragma omp dispatch device(device())
    r = f(1);
  }
  return r;
}
