// case: functions that ompick writes are like their models, whose macros mean something else where they are written
// run gpu=nvptx64:sm_80 => 1100 1 | 1101 1 | 1104 7
// run host => 1000 1 | 1101 1 | 1104 7
// cc sees less
// aux: work.h work.c
#include "work.h"
#include <stdio.h>

#define REAL long
REAL fast(REAL a, REAL fast) { return 100 + a + fast; }
#pragma omp declare variant(fast) match(implementation={vendor(gnu)})
REAL slow(REAL a, REAL fast) { return a + fast; }

int g = 1;
REAL dx(REAL *p, int size) { return *p + size + 100; }
#pragma omp declare variant(dx) match(construct={dispatch}, user={condition(g)}) adjust_args(need_device_ptr: p)
REAL dy(REAL *p, int size) { return *p + size; }
#undef REAL

#define REAL char
#define T char
#define size 3
#define x 4

int shadowed(int n, int fast) { return slow(n, 0) + fast; }

int dispatched(long *p) {
  int r;
  #pragma omp dispatch nocontext(p == 0)
  r = dy(p, 4);
  return r;
}

int main(void) {
  int r;
  #pragma omp target map(from: r)
  r = work(1000);
  printf("%d %d\n", r, work(1));
  printf("%d %d\n", shadowed(1000, 1), (int)sizeof(REAL));
  long n = 1000;
  printf("%d %d\n", dispatched(&n), size + x);
}
