// case: a function is a template's argument: on a device it is its device version, but a base function stays itself, which is said
// run gpu=nvptx64:sm_80 => 1
// warns: [OMP0303]
#include <cstdio>
inline int on_device(int x) { return 100 + x; }
#pragma omp declare variant(on_device) match(device={kind(nohost)})
inline int where(int x) { return x; }
int through(int x) { return where(x); }
template <int (*F)(int)> int call(int x) { return F(x); }
int main() {
  std::printf("%d\n", call<through>(1));
  int d = 0;
#pragma omp target map(from: d)
  d = call<through>(1) + call<where>(1);
}
