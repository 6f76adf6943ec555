// case: a function with a version for devices that its caller declares itself, in its block
// run gpu=nvptx64:sm_80 => 1001 1 | 1
// run host => 1 1 | 1
// cc sees less
// aux: other.c
#include <stdio.h>

int f(int n) { return n; }





#pragma omp declare target
int dev__ompick_gpu(int);
#pragma omp end declare target
#line 14
int work(int n) {
  extern int dev(int), other;
  return dev(n) + other;
}
#pragma omp declare target
#line 14
int work__ompick_gpu(int n) {
  extern int dev(int), other;
  return dev__ompick_gpu(n) + other;
}
#pragma omp end declare target
#line 18

int main(void) {
  int r;
  #pragma omp target map(from: r)
  r = work__ompick_gpu(1);
  printf("%d %d\n", r, work(1));
  printf("%d\n", f(1));
}
