// case: names that no trait has never match, and the nearest is told
// run host => 0 0 0 0
// warns: OMP0202
// warns: gpu
// warns: vendor
// warns: implementation
#include <stdio.h>

int a_v(void) { return 1; }
#pragma omp declare variant(a_v) match(device={kind(gpuu)})
int a(void) { return 0; }
int b_v(void) { return 1; }
#pragma omp declare variant(b_v) match(implementation={vendr(gnu)})
int b(void) { return 0; }
int c_v(void) { return 1; }
#pragma omp declare variant(c_v) match(user={cnd(1)})
int c(void) { return 0; }
int d_v(void) { return 1; }
#pragma omp declare variant(d_v) match(construct={task})
int d(void) { return 0; }

int main(void) {
  int r = 9;
  #pragma omp task shared(r)
  r = d();
  #pragma omp taskwait
  printf("%d %d %d %d\n", a(), b(), c(), r);
  return 0;
}
