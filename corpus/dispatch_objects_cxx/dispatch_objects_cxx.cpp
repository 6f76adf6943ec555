// case: the interop clause of C++ where run time chooses, through overloads and in classes, and its object's device
// run host => given 17 | slow -3 | overload 1.5 | made 10 | member 18 | device 3 3
#include <omp.h>
#include <cstdint>
#include <cstdio>

static int seven = 7;
static int fast = 2;

// (an object is a pointer for some compilers, a number for others)
static int value(omp_interop_t object) { return object ? *(int *) (std::uintptr_t) object : 0; }
static int f_fast(int n, omp_interop_t object) { return n * 10 + value(object); }
#pragma omp declare variant(f_fast) match(construct={dispatch}, user={condition(fast > n)}) append_args(interop(targetsync))
static int f(int n) { return -n; }
static double f(double x) { return x; }

struct Solver {
  int k = 1;
  int run_v(int n, omp_interop_t object) const { return n * 10 + k + value(object); }
  #pragma omp declare variant(run_v) match(construct={dispatch}, user={condition(fast > 1)}) append_args(interop(target))
  int run(int n) const { return -n; }
};

static int device_v(omp_interop_t) { return omp_get_default_device(); }
#pragma omp declare variant(device_v) match(construct={dispatch}) append_args(interop(targetsync))
static int device() { return -1; }

int main() {
  int r;
  const omp_interop_t object = (omp_interop_t) (std::uintptr_t) &seven;
  #pragma omp dispatch interop(object) device(0)
  r = f(1);
  std::printf("given %d\n", r);
  #pragma omp dispatch interop(object) device(0)
  r = f(3);
  std::printf("slow %d\n", r);
  double d;
  #pragma omp dispatch device(0)
  d = f(1.5);
  std::printf("overload %g\n", d);
  #pragma omp dispatch
  r = f(1);
  std::printf("made %d\n", r);
  Solver s;
  #pragma omp dispatch device(0) interop(object)
  r = s.run(1);
  std::printf("member %d\n", r);
  omp_set_default_device(3);
  #pragma omp dispatch interop(omp_interop_none)
  r = device();
  std::printf("device %d %d\n", r, omp_get_default_device());
}
