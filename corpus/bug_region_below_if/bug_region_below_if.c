// case: a region of several statements below an `if` stays one statement when the choice is `nothing`
// run host => end
#include <stdio.h>
int main(void) {
  if (0)
  #pragma omp begin metadirective when(implementation={vendor(llvm)}: task)
  printf("a\n");
  printf("b\n");
  #pragma omp end metadirective
  printf("end\n");
  return 0;
}
