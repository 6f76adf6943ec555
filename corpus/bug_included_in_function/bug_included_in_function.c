// case: a call in text that is included inside a function
// aux: body.h
// fails: OMP0603
int v(void) { return 1; }
#pragma omp declare variant(v) match(construct={parallel})
int f(void) { return 0; }
int main(void) {
  int b = 0;
  #pragma omp parallel num_threads(1)
#include "body.h"
  return b;
}
