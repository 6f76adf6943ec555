// case: a metadirective that is the last thing in a region does not reach past the region's end
// run host => in | 0
#include <stdio.h>
int v(void) { return 1; }

int f(void) { return 0; }
int main(void) {
  #pragma omp parallel num_threads(1)
  { printf("in\n");

  }
  printf("%d\n", f());
  return 0;
}
