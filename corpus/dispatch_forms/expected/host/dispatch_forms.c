// case: statements that dispatch governs: calls and assignments, casts, parentheses, nested calls, labels
// run host => 101 102 103 | 104.5 105 | 110 112 | 207 | 8 | s 9 3 | 7 7 | if 111 22 | case 101 | goto 103
// not host: ^ *#pragma omp dispatch
#include <stdio.h>

struct pair { int a, b; };

int f_v(int x) { return 100 + x; }

int f(int x) { return x; }

struct pair swap_v(struct pair p) { return (struct pair){p.b, p.a}; }

struct pair swap(struct pair p) { return p; }

double half_v(double x) { return x / 2 + 100; }

double half(double x) { return x / 2; }

static int *place_v(int *p) { return p; }

__attribute__((unused)) static int *place(int *p) { return p + 1; }

static int calls;
static int counted(int x) { calls++; return x; }
static int set_to;
void set_v(int x) { set_to = x; }

void set(int x) { set_to = -x; }

int main(void) {
  int r, q, a[2] = {0, 0};
  volatile int w;
  double d;

  r = f_v(1);

  q = (f_v)(2);

  w = (f_v(3));
  printf("%d %d %d\n", r, q, w);


  d = half_v(9);

  a[counted(0)] = (short) half_v(10.9);
  printf("%g %d\n", d, a[0]);

  /* the call in the argument is in no dispatch construct */

  r = f_v(f(10));

  q = f_v( /* first */ f(f(6) + 3)
         + 3 );
  printf("%d %d\n", r, q);


  *(a + f(1)) = f_v(f(7) + 100);
  printf("%d\n", a[1]);


  set_v(8);
  printf("%d\n", set_to);

  struct pair p = {3, 9};

  p = swap_v(p);
  printf("s %d %d\n", p.a, p.b);

  a[0] = 7;
  int *at;

  at = place_v(a);
  int seven;

  (void) place_v(&seven);
  seven = *at;
  printf("%d %d\n", seven, a[0]);

  for (int i = 0; i < 2; i++)
    if (i == 0)

      r = f_v(11);
    else
      q = f(22);
  printf("if %d %d\n", r, q);

  switch (q) {
  case 22:

    r = f_v(1);
  }
  printf("case %d\n", r);

  goto end;
  r = 0;
end:

  r = f_v(3);
  printf("goto %d\n", r);
  return calls == 1 ? 0 : 1;
}
