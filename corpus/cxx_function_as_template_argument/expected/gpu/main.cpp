// case: a function is a template's argument: on a device it is its device version, but a base function stays itself, which is said
// run gpu=nvptx64:sm_80 => 1
// warns: [OMP0303]
#include <cstdio>
inline int on_device(int x) { return 100 + x; }

inline int where(int x) { return x; }
int through(int x) { return where(x); }
#pragma omp declare target
#line 8
int through__ompick_gpu(int x) { return on_device(x); }
#pragma omp end declare target
#line 9
template <int (*F)(int)> int call(int x) { return F(x); }
int main() {
  std::printf("%d\n", call<through>(1));
  int d = 0;
#pragma omp target map(from: d)
  d = call<through__ompick_gpu>(1) + call<where>(1);
}
