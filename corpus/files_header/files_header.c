// case: the directive in a header, calls in two files, the definition in a third
// run host => main 1 | other 1 parallel 2 | base 0
// run gpu=nvptx64:sm_70 => main 1 | other 1 parallel 2 | base 0
// aux: other.c base.c functions.h
#include "functions.h"
#include <stdio.h>

int main(void) {
  printf("main %d\n", f());
  printf("other %d parallel %d\n", other(), parallel());
  printf("base %d\n", base());
  return 0;
}
