// case: calls wherever an expression may stand: initialisers, subscripts, conditions, loops, returns, casts, sizeof
// run host => 2 | 20 | yes | 3 3 | 10 | 2 | 4 | 5
#include <stdio.h>

int f_v(int x) { return x + 1; }

int f(int x) { return x; }

struct pair {
  int a, b;
};

static struct pair make(int n) {
  struct pair p = {.a = f_v(n), .b = f_v(n)};
  return p;
}

static int nested(int n) {
  switch (f_v(n)) {
  case 10:
    return f_v(9);
  default:
    return 0;
  }
}

int main(void) {
  int a[3] = {10, 20, 30}, n = 0;
  int vla[f_v(1)];
  printf("%d\n", (int)(sizeof vla / sizeof *vla));
  printf("%d\n", a[f_v(0)]);
  if (f_v(-1))
    printf("no\n");
  else if (!f_v(-1) && f_v(0))
    printf("yes\n");
  printf("%d %d\n", make(2).a, make(2).b);
  printf("%d\n", nested(9));
  for (int i = f_v(0); i < f_v(2); i = f_v(i))
    n++;
  printf("%d\n", n);
  do
    n = f_v(n);
  while (n < f_v(3));
  printf("%d\n", n);
  n = (char)f_v(3), n = f_v(n);
  printf("%d\n", n);
  return 0;
}
