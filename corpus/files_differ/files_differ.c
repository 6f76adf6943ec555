// case: a header whose text would have to differ between the files that include it
// fails: OMP0601
// cc succeeds
// aux: other.c differ.h
#define MODE 1
#include "differ.h"
#include <stdio.h>

int other(void);

int main(void) {
  printf("%d %d\n", call(), other());
  return 0;
}
