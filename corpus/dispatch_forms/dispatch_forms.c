// case: statements that dispatch governs: calls and assignments, casts, parentheses, nested calls, labels
// run host => 101 102 103 | 104.5 105 | 110 112 | 207 | 8 | s 9 3 | 7 7 | if 111 22 | case 101 | goto 103
// not host: ^ *#pragma omp dispatch
#include <stdio.h>

struct pair { int a, b; };

int f_v(int x) { return 100 + x; }
#pragma omp declare variant(f_v) match(construct={dispatch})
int f(int x) { return x; }

struct pair swap_v(struct pair p) { return (struct pair){p.b, p.a}; }
#pragma omp declare variant(swap_v) match(construct={dispatch})
struct pair swap(struct pair p) { return p; }

double half_v(double x) { return x / 2 + 100; }
#pragma omp declare variant(half_v) match(construct={dispatch})
double half(double x) { return x / 2; }

static int *place_v(int *p) { return p; }
#pragma omp declare variant(place_v) match(construct={dispatch})
static int *place(int *p) { return p + 1; }

static int calls;
static int counted(int x) { calls++; return x; }
static int set_to;
void set_v(int x) { set_to = x; }
#pragma omp declare variant(set_v) match(construct={dispatch})
void set(int x) { set_to = -x; }

int main(void) {
  int r, q, a[2] = {0, 0};
  volatile int w;
  double d;
  #pragma omp dispatch
  r = f(1);
  #pragma omp dispatch
  q = (f)(2);
  #pragma omp dispatch
  w = (f(3));
  printf("%d %d %d\n", r, q, w);

  #pragma omp dispatch
  d = half(9);
  #pragma omp dispatch
  a[counted(0)] = (short) half(10.9);
  printf("%g %d\n", d, a[0]);

  /* the call in the argument is in no dispatch construct */
  #pragma omp dispatch
  r = f(f(10));
  #pragma omp dispatch
  q = f( /* first */ f(f(6) + 3)
         + 3 );
  printf("%d %d\n", r, q);

  #pragma omp dispatch
  *(a + f(1)) = f(f(7) + 100);
  printf("%d\n", a[1]);

  #pragma omp dispatch
  set(8);
  printf("%d\n", set_to);

  struct pair p = {3, 9};
  #pragma omp dispatch
  p = swap(p);
  printf("s %d %d\n", p.a, p.b);

  a[0] = 7;
  int *at;
  #pragma omp dispatch
  at = place(a);
  int seven;
  #pragma omp dispatch
  (void) place(&seven);
  seven = *at;
  printf("%d %d\n", seven, a[0]);

  for (int i = 0; i < 2; i++)
    if (i == 0)
      #pragma omp dispatch
      r = f(11);
    else
      q = f(22);
  printf("if %d %d\n", r, q);

  switch (q) {
  case 22:
    #pragma omp dispatch
    r = f(1);
  }
  printf("case %d\n", r);

  goto end;
  r = 0;
end:
  #pragma omp dispatch
  r = f(3);
  printf("goto %d\n", r);
  return calls == 1 ? 0 : 1;
}
