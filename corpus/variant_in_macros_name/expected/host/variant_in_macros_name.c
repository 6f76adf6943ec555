// case: a macro that makes the call of a name given to it
// run host => 2 | 3
#include <stdio.h>

int f_v(int x) { return x + 1; }

int f(int x) { return x; }
int g(int x) { return x; }

#define APPLY(name, x) name(x)

int main(void) {
  printf("%d\n", f_v(1));
  printf("%d\n", APPLY(g, 3));
  return 0;
}
