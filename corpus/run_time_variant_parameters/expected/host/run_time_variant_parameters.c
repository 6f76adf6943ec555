// case: a parameter in a condition is the argument of the call; other names are those at the directive
// run host => 200 1 | 8 208 8 | 3 13 | 5 105 | 7 | 0
#include <stdio.h>

int even(int n) { return 200 + n; }

int f(int n) { return n; }

static int k = 6;
static int next(void) { return ++k; }

struct pair {
  int a, b;
};
int sum_big(struct pair p, const int *q) { return p.a + p.b + *q + 10; }

int sum(struct pair p, const int *q) { return p.a + p.b + (q ? *q : 0); }

static int limit = 3;
int over(int x) { return 100 + x; }

int g(int x) { return x; }

static inline int g__ompick_1(int x) { if (x > limit) return over(x); else return g(x); }
#line 24
static int shadowed(int x) {
  /* not the limit of the condition */
  int limit = 100;
  return g__ompick_1(x) - limit;
}

int many(int n, ...) { return n + 7; }

int few(int n, ...) { return n; }

static inline int f__ompick_1(int n) { if (n % 2 == 0) return even(n); else return f(n); }
static inline int sum__ompick_1(struct pair p, const int *q) { if (p.a > 1 && q != 0) return sum_big(p, q); else return sum(p, q); }
#line 34
int main(void) {
  printf("%d %d\n", f__ompick_1(0), f__ompick_1(1));
  int a = f__ompick_1(next()) + 1, b = f__ompick_1(next());
  printf("%d %d %d\n", a, b, k);
  int one = 1;
  struct pair p = {1, 1}, q = {2, 0};
  printf("%d %d\n", sum__ompick_1(p, &one), sum__ompick_1(q, &one));
  printf("%d %d\n", shadowed(5), shadowed(5) + 100);
  printf("%d\n", ((limit == 3) ? many : few)(0, 1, 2));
  limit = 4;
  printf("%d\n", ((limit == 3) ? many : few)(0, "a"));
  return 0;
}
