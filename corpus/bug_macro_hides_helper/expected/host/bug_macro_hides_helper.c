// case: a macro hides the call of a helper that chooses differently on the device
// run host => 2 0
#include <stdio.h>
int f_target(void) { return 2; }

int f(void) { return 0; }
static int helper(void) { return f(); }
#pragma omp declare target
#line 7
static int helper__ompick_host(void) { return f_target(); }
#pragma omp end declare target
#line 8
#define CALL_HELPER helper()
int main(void) {
  int a = 9;
  #pragma omp target map(from: a)
  a = helper__ompick_host();
  printf("%d %d\n", a, CALL_HELPER);
  return 0;
}
