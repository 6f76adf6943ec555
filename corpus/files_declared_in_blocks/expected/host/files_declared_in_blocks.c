// case: a function with a version for devices that its caller declares itself, in its block
// run gpu=nvptx64:sm_80 => 1001 1 | 1
// run host => 1 1 | 1
// cc sees less
// aux: other.c
#include <stdio.h>

int f(int n) { return n; }





int work(int n) {
  extern int dev(int), other;
  return dev(n) + other;
}

int main(void) {
  int r;
  #pragma omp target map(from: r)
  r = work(1);
  printf("%d %d\n", r, work(1));
  printf("%d\n", f(1));
}
