// case: the address of a function that chooses otherwise on devices, taken in device code only: that is said
// run host => 1 2
// run gpu=nvptx64:sm_70 => 1 2
// warns: the address of `shape` is taken: on a device, calls through it reach its host version
#include <stdio.h>

#pragma omp declare target
int on_gpu(int x) { return x + 100; }

int eos(int x) { return x; }
int shape(int x) { return eos(x); }
#pragma omp end declare target

int main(void) {
  int r = 0;
  #pragma omp target map(from: r)
  {
    int (*q)(int) = shape;
    r = q(2);
  }
  printf("%d %d\n", shape(1), r);
  return 0;
}
