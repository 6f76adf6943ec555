// case: a name of a condition that is a parameter of another declaration of the base
// run host=host => 7 6
// warns: OMP0402
#include <stdio.h>
static int g = -1;
int f_a(int x) { return x; }
int f_b(int x) { return 2 * x; }

int f(int g);

int f(int q);
int f(int q) { return 3 * q; }
static inline int f__ompick_1_2(int ompick_1) { if (ompick_1 > 5) return f_a(ompick_1); else if (g < 0) return f_b(ompick_1); else return f(ompick_1); }
#line 13
int main(void) {
  printf("%d %d\n", f__ompick_1_2(7), f__ompick_1_2(3));
  return 0;
}
