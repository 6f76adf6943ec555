#include "functions.h"

int other(void) { return f(); }

int parallel(void) {
  int r = 0;
#pragma omp parallel num_threads(1)
  r = f();
  return r;
}
