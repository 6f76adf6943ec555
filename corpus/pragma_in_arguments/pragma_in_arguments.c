// case: pragmas among the arguments of macros
// run host => 6 3 4
#include <stdio.h>
#define ID(...) __VA_ARGS__
#define TWICE(...) __VA_ARGS__ __VA_ARGS__
int main(void) {
  int n = 0, m = 0, k = 0;
  ID(
    for (int i = 0; i < 2; i++) {
      #pragma omp metadirective when(device={kind(host)}: parallel num_threads(3)) \
        otherwise(nothing) // for the host
      {
        #pragma omp atomic
        n++;
      }
    }
  )
  ID(_Pragma("omp metadirective when(device={kind(host)}: parallel num_threads(3))")) {
    #pragma omp atomic
    m++;
  }
  TWICE(
    #pragma omp metadirective when(user={condition(n == 6)}: parallel num_threads(2)) otherwise(nothing)
    {
      #pragma omp atomic
      k++;
    }
  )
  printf("%d %d %d\n", n, m, k);
  return 0;
}
