// case: calls in compound literals, designated initialisers, generic selections, old-style definitions, typeof
// run host => 3 | 2 5 | 4 | 6 | 3 | 8
#include <stdio.h>

int f_v(int x) { return x + 1; }

int f(int x) { return x; }

_Static_assert(sizeof(f(1)) == sizeof(int), "an int");

int add_v(int a, int b) { return a + b + 1; }

int add(int a, int b);
int add(int a, int b) { return a + b; }

struct point {
  int x, y;
};

static int at(const struct point *p) { return p->y; }

int main(void) {
  printf("%d\n", (int[]){f_v(1), f_v(2)}[1]);
  struct point p = {.y = f_v(4), .x = f_v(1)};
  printf("%d %d\n", p.x, p.y);
  printf("%d\n", _Generic(f_v(0), int: f_v(3), default: 0));
  printf("%d\n", at(&(struct point){f_v(2), add_v(f_v(1), 3)}));
  __typeof__(f(0)) t = f_v(2);
  printf("%d\n", t);
  printf("%d\n", ({ int y = f_v(6); f_v(y); }));
  return 0;
}
