// case: a test of a device number in constructs inside of loop, whose iterations are concurrent, is made above loop
// run host=host => f_host 1 | f_host 2 | 3
#include <stdio.h>
static int count;
int f_host(int a) {
  printf("f_host %d\n", a);
  return a;
}
#pragma omp declare variant(f_host) match(target_device={kind(host)})
int f(int a) {
  printf("f %d\n", a);
  return a;
}
int main(void) {
  #pragma omp loop bind(thread)
  for (int i = 0; i < 1; i++) {
    #pragma omp simd
    for (int j = 0; j < 1; j++) count += f(1);
  }
  #pragma omp loop bind(thread)
  for (int i = 0; i < 1; i++) {
    #pragma omp metadirective when(implementation={vendor(gnu)}: simd) otherwise(nothing)
    for (int j = 0; j < 1; j++) {
      count += f(2);
    }
  }
  printf("%d\n", count);
  return 0;
}
