// case: a macro hides the call of a helper that chooses differently on the device
// run host => 2 0
#include <stdio.h>
int f_target(void) { return 2; }
#pragma omp declare variant(f_target) match(construct={target})
int f(void) { return 0; }
static int helper(void) { return f(); }
#define CALL_HELPER helper()
int main(void) {
  int a = 9;
  #pragma omp target map(from: a)
  a = CALL_HELPER;
  printf("%d %d\n", a, CALL_HELPER);
  return 0;
}
