// case: a header whose text has to differ between the files that include it becomes two
// run host => 1 2
// aux: other.c differ.h
#define MODE 1
#include "differ.h"
#include <stdio.h>

int other(void);

int main(void) {
  printf("%d %d\n", call(), other());
  return 0;
}
