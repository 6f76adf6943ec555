// case: regions that begin with the first byte of a source and of a header
// run gpu=nvptx64:sm_80 => 101 1 301 1
// run host => 1 1 1 1
// aux: first.h first.c
#include <stdio.h>

int on_device(int x);
int on_host(int x);

static int g(int x) { return x; }
#include "first.h"

int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = g(1);
  printf("%d %d %d %d\n", on_device(1), on_host(1), r, g(1));
  return 0;
}
