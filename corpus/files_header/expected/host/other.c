#include "functions.h"

int other(void) { return f_v(); }

int parallel(void) {
  int r = 0;
#pragma omp parallel num_threads(1)
  r = f_parallel();
  return r;
}
