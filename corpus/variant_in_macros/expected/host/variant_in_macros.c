// case: calls in the arguments and in the bodies of macros
// run host => 3 | 5 | 1 | 8 | 7 | 2
#include <stdio.h>

int f_v(int x) { return x + 1; }

int f(int x) { return x; }

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CALL(x) f(x)
#define FIVE f(4)
#define SHOW(text, ...) printf(text, __VA_ARGS__)
#define TEXT(x) sizeof #x

int main(void) {
  printf("%d\n", MAX(f_v(2), 2));
  printf("%d\n", f_v(4));
  printf("%d\n", f_v(0));
  printf("%d\n", f_v(f_v(6)));
  SHOW("%d\n", f_v(6));
  /* the argument becomes a string: nothing is called */
  printf("%d\n", (int)TEXT(f));
  return 0;
}
