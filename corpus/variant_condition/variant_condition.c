// case: conditions that are constants: literals, enumerators, macros, sizeof, arithmetic and logic
// run host => 1 0 1 0 1 1 0 1
// cflags: -DLEVEL=3
// flags: -DLEVEL=3
#include <stdio.h>

#define HAVE(x) ((x) > 2)
enum { OFF, ON, MANY = 1 << 4 };

#define VARIANT(name, value) int name##_v(void) { return value; }
VARIANT(a, 1)
#pragma omp declare variant(a_v) match(user={condition(1)})
int a(void) { return 0; }
VARIANT(b, 1)
#pragma omp declare variant(b_v) match(user={condition(0)})
int b(void) { return 0; }
VARIANT(c, 1)
#pragma omp declare variant(c_v) match(user={condition(ON)})
int c(void) { return 0; }
VARIANT(d, 1)
#pragma omp declare variant(d_v) match(user={condition(OFF || MANY != 16)})
int d(void) { return 0; }
VARIANT(e, 1)
#pragma omp declare variant(e_v) match(user={condition(HAVE(LEVEL) && LEVEL % 2)})
int e(void) { return 0; }
VARIANT(g, 1)
#pragma omp declare variant(g_v) match(user={condition(sizeof(char) == 1 && sizeof(short) >= 2u)})
int g(void) { return 0; }
VARIANT(h, 1)
#pragma omp declare variant(h_v) match(user={condition((LEVEL > 3 ? 1 : 0) || -1 > 0u - 0u - 1u)})
int h(void) { return 0; }
VARIANT(k, 1)
#pragma omp declare variant(k_v) match(user={condition('a' < 'b' && 0x10 == 020 && ~0 < 0)})
int k(void) { return 0; }

int main(void) {
  printf("%d %d %d %d %d %d %d %d\n", a(), b(), c(), d(), e(), g(), h(), k());
  return 0;
}
