// case: `__COUNTER__` beside choices counts as in the source
// run host => 100 1 | 102 103 | 4 5
// run gpu=nvptx64:sm_70 => 100 1 | 102 103 | 4 5
#include <stdio.h>
#define JOIN(a, b) a##b
#define NAMED(a, b) JOIN(a, b)
#define LET(value) int NAMED(value_, __COUNTER__) = value
int f_v(int n) { return n + 100; }

int f(int n) { return n; }
int h_v(int n) { return n + 100; }

int h(int n) { return n; }
static inline int f__ompick_1(int n) { if (n % 2 == 0) return f_v(n); else return f(n); }
#line 14
int main(void) {
  // One use each, whichever is called.
  printf("%d %d\n", f__ompick_1(__COUNTER__), f__ompick_1(__COUNTER__));
#pragma omp parallel num_threads(1)
  {
    printf("%d ", h_v(__COUNTER__));
    printf("%d\n", h_v(__COUNTER__));
  }
  LET(4);
if (value_4) {
#line 23
  #pragma omp parallel num_threads(1)
    printf("%d ", value_4);
} else {
#line 24
    printf("%d ", value_4);
}
#line 25
  printf("%d\n", __COUNTER__);
}
