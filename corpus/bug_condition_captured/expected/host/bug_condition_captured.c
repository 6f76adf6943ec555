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
static inline int f__ompick_test_2(void) { return (g < 0) != 0; }
static inline int f__ompick_1_2(int g) { if (g > 5) return f_a(g); else if (f__ompick_test_2()) return f_b(g); else return f(g); }
#line 13
int main(void) {
  printf("%d %d\n", f__ompick_1_2(7), f__ompick_1_2(3));
  return 0;
}
