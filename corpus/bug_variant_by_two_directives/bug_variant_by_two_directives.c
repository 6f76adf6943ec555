// case: a function is a variant by two directives, by one of which the host calls it, too
// run host => 1
// run gpu=nvptx64:sm_80 => 1
#include <stdio.h>
#pragma omp requires dynamic_allocators
int on_x86(void) { return 1; }
#pragma omp declare variant(on_x86) match(device={arch("x86_64")})
int where(void) { return 0; }
int chosen(void);
#pragma omp declare variant(chosen) match(construct={target})
#pragma omp declare variant(chosen) match(implementation={requires(dynamic_allocators), extension(match_any)}, construct={target})
int base(void) { return 2; }
int chosen(void) { return where(); }
int main(void) {
  printf("%d\n", base());
  return 0;
}
