// case: variants chosen at run time: globals, order by score, statics after them, arguments evaluated once
// run host => 1 101 | 1 201 301 | 8 9 | set 5 50 | nested 203 | 6
#include <stdio.h>

static int fast, level;

int f_fast(int x) { return 100 + x; }

int f(int x) { return x; }

int g_one(int x) { return 200 + x; }
int g_two(int x) { return 300 + x; }


int g(int x) { return x; }

/* the static variant ends the chain: the base is never called */
int h_static(int x) { return x + 1; }
int h_dynamic(int x) { return x + 2; }


int h(int x) { return x; }

static int target;
void set_tens(int x) { target = 10 * x; }

void set(int x) { target = x; }

static int evaluated;
static int next(void) { return ++evaluated; }

static inline int f__ompick_1(int x) { if (fast) return f_fast(x); else return f(x); }
static inline int g__ompick_2_1(int x) { if (level > 1) return g_two(x); else if (level > 0) return g_one(x); else return g(x); }
static inline int h__ompick_2_1(int x) { if (fast) return h_dynamic(x); else return h_static(x); }
static inline void set__ompick_1(int x) { if (fast) set_tens(x); else set(x); }
#line 32
int main(void) {
  int a = f__ompick_1(1), b;
  fast = 1;
  b = f__ompick_1(1);
  printf("%d %d\n", a, b);

  a = g__ompick_2_1(1), level = 1, b = g__ompick_2_1(1), level = 2;
  printf("%d %d %d\n", a, b, g__ompick_2_1(1));

  fast = 0, a = h__ompick_2_1(7), fast = 1, b = h__ompick_2_1(7);
  printf("%d %d\n", a, b);

  fast = 0;
  set__ompick_1(5);
  a = target;
  fast = 1;
  set__ompick_1(5);
  printf("set %d %d\n", a, target);

  fast = level = 1;
  printf("nested %d\n", g__ompick_2_1(f__ompick_1(2)) - 99);
  b = f__ompick_1(next()) + f__ompick_1(next()) - 200 + (fast ? f__ompick_1(next()) - 100 : f__ompick_1(next()));
  printf("%d\n", b == 6 && evaluated == 3 ? 6 : 0);
  return 0;
}
