// case: calls in inline functions and macros of a header, which two files include
// run host => inline 5 | macro 8 | other 5 8
// aux: other.c inline.h
#include <stdio.h>

#include "inline.h"

int other(void);

int main(void) {
  printf("inline %d\n", twice(2));
  printf("macro %d\n", (3 + f_v(4)));
  printf("other %d %d\n", other() / 10, other() % 10);
  return 0;
}
