// case: novariants and nocontext at run time, together, with conditions in selectors besides; evaluated once
// run host => 0: 100 1 100 | 1: 1 1 1 | 2: 100 1 200 | 3: 1 1 1 | once 4 4 | cond 101 1 201 1 | const 1 1 101 | nested 304 3 | below 2 102
#include <stdio.h>

int f_dispatch(int x) { return 99 + x; }
int f_any(int x) { return 199 + x; }

int f(int x) { return x; }

static int level;
int g_dispatch(int x) { return 100 + x; }
int g_level(int x) { return 200 + x; }


int g(int x) { return x; }

int k_any(int x) { return 199 + x; }
int k_dispatch(int x) { return 99 + x; }


int k(int x) { return x; }

static int first, second;
static int yes(int *count, int answer) { ++*count; return answer; }

enum { NEVER, ALWAYS };
const int always = 1;

static inline int g__ompick_2(int x) { if (level > 1) return g_level(x); else return g(x); }
static inline int g__ompick_2_1(int x) { if (level > 1) return g_level(x); else return g_dispatch(x); }
#line 29
int main(void) {
  int a, b, c;
  for (int i = 0; i < 4; i++) {
    int nv = i & 1, nc = i & 2;
    if (nv) {
#line 34
      a = f(1);
    } else {
#line 34
      a = f_dispatch(1);
    }
#line 35
    if (nc != 7) {
#line 36
      b = f(1);
    } else {
#line 36
      b = f_dispatch(1);
    }
#line 37
    if (nv) {
#line 38
      c = k(1);
    } else if (nc) {
#line 38
      c = k_any(1);
    } else {
#line 38
      c = k_dispatch(1);
    }
#line 39
    printf("%d: %d %d %d\n", i, a, b, c);
  }
  for (int i = 0; i < 4; i++) {
    if ((yes(&first, i & 1)) && ((void) (yes(&second, i & 2)), 1)) {
#line 44
      a = k(1);
    } else if (yes(&second, i & 2)) {
#line 44
      a = k_any(1);
    } else {
#line 44
      a = k_dispatch(1);
    }
#line 45
  }
  printf("once %d %d\n", first, second);

  if (first < 0) {
#line 49
    a = g(1);
  } else {
#line 49
    a = g__ompick_2_1(1);
  }
#line 50
  if (first) {
#line 51
    b = g__ompick_2(1);
  } else {
#line 51
    b = g__ompick_2_1(1);
  }
#line 52
  level = 2;
  if (first) {
#line 54
    c = g__ompick_2(1);
  } else {
#line 54
    c = g__ompick_2_1(1);
  }
#line 55
  printf("cond %d %d %d ", a, b, c);
  if (first) {
#line 57
    c = g(1);
  } else {
#line 57
    c = g__ompick_2_1(1);
  }
#line 58
  printf("%d\n", c);

  level = 0;

  a = g(1);

  b = g__ompick_2(1);

  c = g__ompick_2_1(1);
  printf("const %d %d %d\n", a, b, c);

  level = 2;
  if (a == 2) {
#line 71
    a = g(g__ompick_2(3) - 99);
  } else {
#line 71
    a = g__ompick_2_1(g__ompick_2(3) - 99);
  }
#line 72

  b = g(3);
  printf("nested %d %d\n", a, b);

  level = 0;
  for (int i = 0; i < 2; i++)
    if (i)
      if (i < 1) {
#line 80
        a = g(2);
      } else {
#line 80
        a = g__ompick_2_1(2);
      }
#line 81
    else
      if (i < 1) {
#line 83
        b = g(2);
      } else {
#line 83
        b = g__ompick_2_1(2);
      }
#line 84
  printf("below %d %d\n", b, a);
  return 0;
}
