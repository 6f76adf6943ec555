// case: the variant's name is a function-like macro at the call
// run host => 3
#include <stdio.h>
int v(int x) { return x + 1; }
#pragma omp declare variant(v) match(device={kind(host)})
int f(int x) { return x; }
#define v(x) (99)
int main(void) {
  printf("%d\n", f(2));
  return 0;
}
