// case: a dispatcher that calls a device version stands behind its declaration
// run host => 5 1
#include <stdio.h>
int w_target(int p) { return 4 + p / 2; }

int w(int p) { return p - 1; }
int f_v(int p);
static int g;

static int f(int p);
#pragma omp declare target
static int f__ompick_host(int p);
#pragma omp end declare target
static inline int f__ompick_1(int p) { if (g > 1) return f_v(p); else return f(p); }
static inline int f__ompick_1_with_device(int p, int g) { if (g > 1) return f_v(p); else return f__ompick_host(p); }
#line 11
int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = f__ompick_1_with_device(2, g);
  printf("%d %d\n", r, f__ompick_1(2));
  return 0;
}
int f_v(int p) { return 7 + p; }
static int f(int p) { return w(p); }
#pragma omp declare target
#line 19
static int f__ompick_host(int p) { return w_target(p); }
#pragma omp end declare target
#line 20
