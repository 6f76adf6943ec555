// case: a run-time choice stacked on a begin/end region copies the whole region
// run host => a | b | a | b
// not *: ^\s*#.*metadirective
#include <stdio.h>
static void go(int grouped) {
  #pragma omp metadirective when(user={condition(grouped)}: taskgroup)
  #pragma omp begin metadirective when(implementation={vendor(gnu)}: parallel num_threads(1))
  printf("a\n");
  printf("b\n");
  #pragma omp end metadirective
}
int main(void) {
  go(0);
  go(1);
  return 0;
}
