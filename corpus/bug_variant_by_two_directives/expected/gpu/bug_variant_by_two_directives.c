// case: a function is a variant by two directives, by one of which the host calls it, too
// run host => 1
// run gpu=nvptx64:sm_80 => 1
#include <stdio.h>
#pragma omp requires dynamic_allocators
int on_x86(void) { return 1; }

int where(void) { return 0; }
int chosen(void);


int base(void) { return 2; }
int chosen(void) { return on_x86(); }
int main(void) {
  printf("%d\n", chosen());
  return 0;
}
