// case: novariants and nocontext at run time, together, with conditions in selectors besides; evaluated once
// run host => 0: 100 1 100 | 1: 1 1 1 | 2: 100 1 200 | 3: 1 1 1 | once 4 4 | cond 101 1 201 1 | const 1 1 101 | nested 304 3 | below 2 102
#include <stdio.h>

int f_dispatch(int x) { return 99 + x; }
int f_any(int x) { return 199 + x; }
#pragma omp declare variant(f_dispatch) match(construct={dispatch})
int f(int x) { return x; }

static int level;
int g_dispatch(int x) { return 100 + x; }
int g_level(int x) { return 200 + x; }
#pragma omp declare variant(g_dispatch) match(construct={dispatch})
#pragma omp declare variant(g_level) match(user={condition(score(100): level > 1)})
int g(int x) { return x; }

int k_any(int x) { return 199 + x; }
int k_dispatch(int x) { return 99 + x; }
#pragma omp declare variant(k_dispatch) match(construct={dispatch})
#pragma omp declare variant(k_any) match(implementation={vendor(gnu)})
int k(int x) { return x; }

static int first, second;
static int yes(int *count, int answer) { ++*count; return answer; }

enum { NEVER, ALWAYS };
const int always = 1;

int main(void) {
  int a, b, c;
  for (int i = 0; i < 4; i++) {
    int nv = i & 1, nc = i & 2;
    #pragma omp dispatch novariants(nv)
    a = f(1);
    #pragma omp dispatch nocontext(nc != 7)
    b = f(1);
    #pragma omp dispatch novariants(nv) nocontext(nc)
    c = k(1);
    printf("%d: %d %d %d\n", i, a, b, c);
  }
  for (int i = 0; i < 4; i++) {
    #pragma omp dispatch novariants(yes(&first, i & 1)) \
                         nocontext(yes(&second, i & 2))
    a = k(1);
  }
  printf("once %d %d\n", first, second);

  #pragma omp dispatch novariants(first < 0)
  a = g(1);
  #pragma omp dispatch nocontext(first)
  b = g(1);
  level = 2;
  #pragma omp dispatch nocontext(first)
  c = g(1);
  printf("cond %d %d %d ", a, b, c);
  #pragma omp dispatch novariants(first)
  c = g(1);
  printf("%d\n", c);

  level = 0;
  #pragma omp dispatch novariants(ALWAYS)
  a = g(1);
  #pragma omp dispatch nocontext(always && sizeof(int) > 1)
  b = g(1);
  #pragma omp dispatch novariants(NEVER) nocontext(0)
  c = g(1);
  printf("const %d %d %d\n", a, b, c);

  level = 2;
  #pragma omp dispatch novariants(a == 2)
  a = g(g(3) - 99);
  #pragma omp dispatch novariants(1) nocontext(a == 2)
  b = g(3);
  printf("nested %d %d\n", a, b);

  level = 0;
  for (int i = 0; i < 2; i++)
    if (i)
      #pragma omp dispatch novariants(i < 1)
      a = g(2);
    else
      #pragma omp dispatch novariants(i < 1)
      b = g(2);
  printf("below %d %d\n", b, a);
  return 0;
}
