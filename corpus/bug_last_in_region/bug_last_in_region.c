// case: a metadirective that is the last thing in a region does not reach past the region's end
// run host => in | 0
#include <stdio.h>
int v(void) { return 1; }
#pragma omp declare variant(v) match(construct={parallel})
int f(void) { return 0; }
int main(void) {
  #pragma omp begin metadirective when(device={kind(cpu)}: parallel num_threads(1))
  printf("in\n");
  #pragma omp metadirective when(implementation={vendor(llvm)}: nothing)
  #pragma omp end metadirective
  printf("%d\n", f());
  return 0;
}
