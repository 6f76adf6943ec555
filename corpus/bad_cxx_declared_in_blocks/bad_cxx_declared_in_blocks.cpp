// case: C++ that a block alone declares, and that needs a version for devices: that cannot be declared there
// aux: other.cpp
// fails: OMP0317
// fails: only a block declares it before it is called
// cc succeeds
#include <cstdio>
int work(int n) {
  extern int dev(int);
  return dev(n);
}
int main() {
  int r;
#pragma omp target map(from: r)
  r = work(1);
  std::printf("%d %d\n", r, work(1));
}
