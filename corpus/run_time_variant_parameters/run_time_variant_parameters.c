// case: a parameter in a condition is the argument of the call; other names are those at the directive
// run host => 200 1 | 8 208 8 | 3 13 | 5 105 | 7 | 0
#include <stdio.h>

int even(int n) { return 200 + n; }
#pragma omp declare variant(even) match(user={condition(n % 2 == 0)})
int f(int n) { return n; }

static int k = 6;
static int next(void) { return ++k; }

struct pair {
  int a, b;
};
int sum_big(struct pair p, const int *q) { return p.a + p.b + *q + 10; }
#pragma omp declare variant(sum_big) match(user={condition(p.a > 1 && q != 0)})
int sum(struct pair p, const int *q) { return p.a + p.b + (q ? *q : 0); }

static int limit = 3;
int over(int x) { return 100 + x; }
#pragma omp declare variant(over) match(user={condition(x > limit)})
int g(int x) { return x; }

static int shadowed(int x) {
  /* not the limit of the condition */
  int limit = 100;
  return g(x) - limit;
}

int many(int n, ...) { return n + 7; }
#pragma omp declare variant(many) match(user={condition(limit == 3)})
int few(int n, ...) { return n; }

int main(void) {
  printf("%d %d\n", f(0), f(1));
  int a = f(next()) + 1, b = f(next());
  printf("%d %d %d\n", a, b, k);
  int one = 1;
  struct pair p = {1, 1}, q = {2, 0};
  printf("%d %d\n", sum(p, &one), sum(q, &one));
  printf("%d %d\n", shadowed(5), shadowed(5) + 100);
  printf("%d\n", few(0, 1, 2));
  limit = 4;
  printf("%d\n", few(0, "a"));
  return 0;
}
