// case: variants chosen at run time: globals, order by score, statics after them, arguments evaluated once
// run host => 1 101 | 1 201 301 | 8 9 | set 5 50 | nested 203 | 6
#include <stdio.h>

static int fast, level;

int f_fast(int x) { return 100 + x; }
#pragma omp declare variant(f_fast) match(user={condition(fast)})
int f(int x) { return x; }

int g_one(int x) { return 200 + x; }
int g_two(int x) { return 300 + x; }
#pragma omp declare variant(g_one) match(user={condition(level > 0)})
#pragma omp declare variant(g_two) match(user={condition(score(1): level > 1)})
int g(int x) { return x; }

/* the static variant ends the chain: the base is never called */
int h_static(int x) { return x + 1; }
int h_dynamic(int x) { return x + 2; }
#pragma omp declare variant(h_static) match(implementation={vendor(gnu)}, user={condition(1)})
#pragma omp declare variant(h_dynamic) match(implementation={vendor(score(7): gnu)}, device={kind(host)}, user={condition(fast)})
int h(int x) { return x; }

static int target;
void set_tens(int x) { target = 10 * x; }
#pragma omp declare variant(set_tens) match(user={condition(fast)})
void set(int x) { target = x; }

static int evaluated;
static int next(void) { return ++evaluated; }

int main(void) {
  int a = f(1), b;
  fast = 1;
  b = f(1);
  printf("%d %d\n", a, b);

  a = g(1), level = 1, b = g(1), level = 2;
  printf("%d %d %d\n", a, b, g(1));

  fast = 0, a = h(7), fast = 1, b = h(7);
  printf("%d %d\n", a, b);

  fast = 0;
  set(5);
  a = target;
  fast = 1;
  set(5);
  printf("set %d %d\n", a, target);

  fast = level = 1;
  printf("nested %d\n", g(f(2)) - 99);
  b = f(next()) + f(next()) - 200 + (fast ? f(next()) - 100 : f(next()));
  printf("%d\n", b == 6 && evaluated == 3 ? 6 : 0);
  return 0;
}
