// case: device code of another source calls a function that the source with `main` defines
// run gpu=nvptx64:sm_80 => device 101 host 2
// run host => device 1 host 2
// cc sees less
// aux: other.c law.h
#include "law.h"
#include <stdio.h>

static inline int law_gpu(int x) { return x + 100; }
#pragma omp declare variant(law_gpu) match(device={kind(gpu)})
static inline int law(int x) { return x; }

int eos(int x) { return law(x); }

int main(void) {
  printf("device %d host %d\n", on_device(), eos(2));
  return 0;
}
