// case: `__COUNTER__` beside choices counts as in the source
// run host => 100 1 | 102 103 | 4 5 | 9 110 8
// run gpu=nvptx64:sm_70 => 100 1 | 102 103 | 4 5 | 9 110 8
#include <stdio.h>
#define JOIN(a, b) a##b
#define NAMED(a, b) JOIN(a, b)
#define TAKE(to, value) int NAMED(unused_, __COUNTER__) = 0; to = value
#define LET(value) int NAMED(value_, __COUNTER__) = value
int f_v(int n) { return n + 100; }
#pragma omp declare variant(f_v) match(user={condition(n % 2 == 0)})
int f(int n) { return n; }
int h_v(int n) { return n + 100; }
#pragma omp declare variant(h_v) match(construct={parallel})
int h(int n) { return n; }
int main(void) {
  // One use each, whichever is called.
  printf("%d %d\n", f(__COUNTER__), f(__COUNTER__));
#pragma omp parallel num_threads(1)
  {
    printf("%d ", h(__COUNTER__));
    printf("%d\n", h(__COUNTER__));
  }
  LET(4);
#pragma omp metadirective when(user={condition(value_4)}: parallel num_threads(1)) otherwise(nothing)
  printf("%d ", value_4);
  printf("%d\n", __COUNTER__);
  // What counts stays, where the call stands in its arguments.
  int a, b;
  TAKE(a, f(9));
  TAKE(b, f(10));
  printf("%d %d %d\n", a, b, __COUNTER__);
  return 0;
}
