// case: a declarator in parentheses looks like a call, unless a header says that its name is that of a type
// aux: types.h
// run host => 5 6 7 101
#include "types.h"
#include <stddef.h>
#include <stdio.h>
int v(int x) { return x + 100; }
#pragma omp declare variant(v) match(device={kind(host)})
int f(int x) { return x; }
static int more(int x) { return 4 + x; }
static size_t length(size_t x) { return 5 + x; }
int main(void) {
  int a, b, c;
  { number (*f)(given); f = more; a = f(1); }
  { size_t (*f)(size_t); f = length; b = (int) f(1); }
  { number (f) = 7; c = f; }
  printf("%d %d %d %d\n", a, b, c, f(1));
}
