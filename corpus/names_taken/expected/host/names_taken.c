// case: names that ompick would generate are the program's own
// run host => 1 2 | 3 4 | 5 6 | 7 8
// run gpu=nvptx64:sm_70 => 1 2 | 3 4 | 5 6 | 7 8
#include <stdio.h>

static int fast = 1;
int v(void) { return 1; }

int f(void) { return 0; }
int v__ompick(void) { return 2; }

int w(void) { return 3; }

int g(void) { return 0; }
int g__ompick_1(void) { return 4; }

int h(void) { return 0; }

int h__ompick__kind_hostx2(void) { return 5; }

static int h__ompick__kind_host = 6;

static int both(void) {
  int r = 0;
#pragma omp single
  r = 7;
  return r;
}
int both__ompick_gpu(void) { return 8; }

static inline int v__ompickx2(void) { return v(); }
static inline int g__ompick_1x2(void) { if (fast) return w(); else return g(); }
#line 31
int main(void) {
  int r = 0, other;
  {
    int v = 1;
    r = v__ompickx2() - v + 1;
  }
  printf("%d %d\n", r, v__ompick());
  printf("%d %d\n", g__ompick_1x2(), g__ompick_1());
  printf("%d %d\n", h__ompick__kind_hostx2(), h__ompick__kind_host);
#pragma omp target map(from : other)
  other = both();
  printf("%d %d\n", (both() + other) / 2, both__ompick_gpu());
  return 0;
}
