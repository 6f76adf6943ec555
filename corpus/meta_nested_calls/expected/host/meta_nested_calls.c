// case: calls inside what a metadirective governs see the construct it became
// run host => outer 1 | target 2 | nothing 0
// run gpu=nvptx64:sm_70 => outer 1 | target 3 | nothing 0
#include <stdio.h>

int f_parallel(void) { return 1; }
int f_target(void) { return 2; }
int f_gpu(void) { return 3; }



int f(void) { return 0; }

int main(void) {
  int a = 9, b = 9, c = 9;
  #pragma omp parallel num_threads(1)
  a = f_parallel();
  #pragma omp target map(tofrom: b)

  b = f_target();

  c = f();
  printf("outer %d\ntarget %d\nnothing %d\n", a, b, c);
  return 0;
}
