// case: conditions on parameters of a prototype, the definition being an old-style one
// run host => ok
#include <stdio.h>
int v(int a, float b) { return a + (int) b + 98; }
#pragma omp declare variant(v) match(user={condition(a > 1)})
int f(int a, float b);
int f(a, b) int a; float b; { return a + (int) b - 2; }
int main(void) {
  if (f(1, 2.0f) != 1 || f(2, 2.0f) != 102) return 1;
  puts("ok");
  return 0;
}
