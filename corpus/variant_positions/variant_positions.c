// case: calls wherever an expression may stand: initialisers, subscripts, conditions, loops, returns, casts, sizeof
// run host => 2 | 20 | yes | 3 3 | 10 | 2 | 4 | 5
#include <stdio.h>

int f_v(int x) { return x + 1; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(int x) { return x; }

struct pair {
  int a, b;
};

static struct pair make(int n) {
  struct pair p = {.a = f(n), .b = f(n)};
  return p;
}

static int nested(int n) {
  switch (f(n)) {
  case 10:
    return f(9);
  default:
    return 0;
  }
}

int main(void) {
  int a[3] = {10, 20, 30}, n = 0;
  int vla[f(1)];
  printf("%d\n", (int)(sizeof vla / sizeof *vla));
  printf("%d\n", a[f(0)]);
  if (f(-1))
    printf("no\n");
  else if (!f(-1) && f(0))
    printf("yes\n");
  printf("%d %d\n", make(2).a, make(2).b);
  printf("%d\n", nested(9));
  for (int i = f(0); i < f(2); i = f(i))
    n++;
  printf("%d\n", n);
  do
    n = f(n);
  while (n < f(3));
  printf("%d\n", n);
  n = (char)f(3), n = f(n);
  printf("%d\n", n);
  return 0;
}
