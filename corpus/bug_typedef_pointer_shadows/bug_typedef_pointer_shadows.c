// case: a local function pointer declared with typedef names hides the base
// run host => 5 5 1
#include <stdio.h>
typedef int T, U;
int v(int x) { return x; }
#pragma omp declare variant(v) match(device={kind(host)})
int f(int x) { return x - x; }
static int w(int x) { return 4 + x; }
int main(void) {
  int a, b;
  { T (*f)(U) = w; a = f(1); }
  { T (*f)(U); f = w; b = f(1); }
  printf("%d %d %d\n", a, b, f(1));
  return 0;
}
