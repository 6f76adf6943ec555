// case: `__COUNTER__` beside choices counts as in the source
// run host => 100 1 | 102 103 | 4 5 | 9 110 8
// run gpu=nvptx64:sm_70 => 100 1 | 102 103 | 4 5 | 9 110 8
#include <stdio.h>
#define JOIN(a, b) a##b
#define NAMED(a, b) JOIN(a, b)
#define TAKE(to, value) int NAMED(unused_, __COUNTER__) = 0; to = value
#define LET(value) int NAMED(value_, __COUNTER__) = value
int f_v(int n) { return n + 100; }

int f(int n) { return n; }
int h_v(int n) { return n + 100; }

int h(int n) { return n; }
static inline int f__ompick_1(int n) { if (n % 2 == 0) return f_v(n); else return f(n); }
#line 15
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
#line 24
  #pragma omp parallel num_threads(1)
    printf("%d ", value_4);
} else {
#line 25
    printf("%d ", value_4);
}
#line 26
  printf("%d\n", __COUNTER__);
  // What counts stays, where the call stands in its arguments.
  int a, b;
  TAKE(a, f__ompick_1(9));
  TAKE(b, f__ompick_1(10));
  printf("%d %d %d\n", a, b, __COUNTER__);
  return 0;
}
