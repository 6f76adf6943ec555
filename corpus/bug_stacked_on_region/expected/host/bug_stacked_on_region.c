// case: a run-time choice stacked on a begin/end region copies the whole region
// run host => a | b | a | b
// not *: ^\s*#.*metadirective
#include <stdio.h>
static void go(int grouped) {
  if (grouped) {
#line 6
    #pragma omp taskgroup
    #pragma omp parallel num_threads(1)
    { printf("a\n");
    printf("b\n");
    }
  } else {
#line 7
    #pragma omp parallel num_threads(1)
    { printf("a\n");
    printf("b\n");
    }
  }
#line 11
}
int main(void) {
  go(0);
  go(1);
  return 0;
}
