// case: macros of one header hide the directives of others, in spellings that an old compiler reads too
// run gpu=nvptx64:sm_80 => 103 | 3 4
// run host => 3 | 3 4
// aux: lib.c other.c api.h more.h hidden.h
#include "api.h"
#include <stdio.h>

int other(void);

int main(void) {
  int x = 0;
  OFFLOAD(x)
  { x = f_gpu(3); }
  printf("%d\n", x);
  printf("%d %d\n", f(3), other());
  return 0;
}
