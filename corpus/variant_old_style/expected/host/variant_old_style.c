// case: conditions on parameters of a prototype, the definition being an old-style one
// run host => ok
#include <stdio.h>
int v(int a, float b) { return a + (int) b + 98; }

int f(int a, float b);
int f(a, b) int a; float b; { return a + (int) b - 2; }
static inline int f__ompick_1(int a, float b) { if (a > 1) return v(a, b); else return f(a, b); }
#line 8
int main(void) {
  if (f__ompick_1(1, 2.0f) != 1 || f__ompick_1(2, 2.0f) != 102) return 1;
  puts("ok");
  return 0;
}
