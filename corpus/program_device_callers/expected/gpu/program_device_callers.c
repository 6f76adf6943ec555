// case: device code of another source calls a function that the source with `main` defines
// run gpu=nvptx64:sm_80 => device 101 host 2
// run host => device 1 host 2
// cc sees less
// aux: other.c law.h
#include "law.h"
#include <stdio.h>

static inline int law_gpu(int x) { return x + 100; }

static inline int law(int x) { return x; }

int eos(int x) { return law(x); }
#pragma omp declare target
#line 13
int eos__ompick_gpu(int x) { return law_gpu(x); }
#pragma omp end declare target
#line 14

int main(void) {
  printf("device %d host %d\n", on_device(), eos(2));
  return 0;
}
