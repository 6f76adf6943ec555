// case: a header with static base functions and variants that only some of the files that include it call
// aux: other.c both.h
// run host => one 11 | other 3
#include "both.h"
#include <stdio.h>

int other(void);

int main(void) {
  printf("one %d\n", one(1));
  printf("other %d\n", other());
  return 0;
}
