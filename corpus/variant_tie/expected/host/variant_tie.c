// case: equal scores: the first in the text is chosen, with a warning
// run host => 1
// warns: OMP0402
#include <stdio.h>

int f_one(void) { return 1; }
int f_two(void) { return 2; }


int f(void) { return 0; }

int main(void) {
  printf("%d\n", f_one());
  return 0;
}
