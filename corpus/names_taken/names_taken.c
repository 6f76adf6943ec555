// case: names that ompick would generate are the program's own
// run host => 1 2 | 3 4 | 5 6 | 7 8
// run gpu=nvptx64:sm_70 => 1 2 | 3 4 | 5 6 | 7 8
#include <stdio.h>

static int fast = 1;
int v(void) { return 1; }
#pragma omp declare variant(v) match(implementation={vendor(gnu)})
int f(void) { return 0; }
int v__ompick(void) { return 2; }

int w(void) { return 3; }
#pragma omp declare variant(w) match(user={condition(fast)})
int g(void) { return 0; }
int g__ompick_1(void) { return 4; }

int h(void) { return 0; }
#pragma omp begin declare variant match(device={kind(host)})
int h(void) { return 5; }
#pragma omp end declare variant
static int h__ompick__kind_host = 6;

static int both(void) {
  int r = 0;
#pragma omp metadirective when(device={kind(nohost)}: parallel num_threads(1)) otherwise(single)
  r = 7;
  return r;
}
int both__ompick_gpu(void) { return 8; }

int main(void) {
  int r = 0, other;
  {
    int v = 1;
    r = f() - v + 1;
  }
  printf("%d %d\n", r, v__ompick());
  printf("%d %d\n", g(), g__ompick_1());
  printf("%d %d\n", h(), h__ompick__kind_host);
#pragma omp target map(from : other)
  other = both();
  printf("%d %d\n", (both() + other) / 2, both__ompick_gpu());
  return 0;
}
