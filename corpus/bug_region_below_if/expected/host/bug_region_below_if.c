// case: a region of several statements below an `if` stays one statement when the choice is `nothing`
// run host => end
#include <stdio.h>
int main(void) {
  if (0)
  {
  printf("a\n");
  printf("b\n");
  }
  printf("end\n");
  return 0;
}
