// case: conditions that are constants: literals, enumerators, macros, sizeof, arithmetic and logic
// run host => 1 0 1 0 1 1 0 1
// cflags: -DLEVEL=3
// flags: -DLEVEL=3
#include <stdio.h>

#define HAVE(x) ((x) > 2)
enum { OFF, ON, MANY = 1 << 4 };

#define VARIANT(name, value) int name##_v(void) { return value; }
VARIANT(a, 1)

int a(void) { return 0; }
VARIANT(b, 1)

int b(void) { return 0; }
VARIANT(c, 1)

int c(void) { return 0; }
VARIANT(d, 1)

int d(void) { return 0; }
VARIANT(e, 1)

int e(void) { return 0; }
VARIANT(g, 1)

int g(void) { return 0; }
VARIANT(h, 1)

int h(void) { return 0; }
VARIANT(k, 1)

int k(void) { return 0; }

int main(void) {
  printf("%d %d %d %d %d %d %d %d\n", a_v(), b(), c_v(), d(), e_v(), g_v(), h(), k_v());
  return 0;
}
