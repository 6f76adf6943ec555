// case: properties of the simd selector: simdlen must divide the context's, aligned must be a multiple
// run host => eight 1 | four 1 | none 0 | plain 2
#include <stdio.h>

int f_simdlen(void) { return 1; }
#pragma omp declare variant(f_simdlen) match(construct={simd(simdlen(4))})
int f(void) { return 0; }
int g_simd(void) { return 2; }
#pragma omp declare variant(g_simd) match(construct={simd})
int g(void) { return 0; }

int main(void) {
  int r = 9;
  #pragma omp simd simdlen(8)
  for (int i = 0; i < 1; i++)
    r = f();
  printf("eight %d\n", r);
  #pragma omp simd simdlen(4)
  for (int i = 0; i < 1; i++)
    r = f();
  printf("four %d\n", r);
  #pragma omp simd simdlen(2)
  for (int i = 0; i < 1; i++)
    r = f();
  printf("none %d\n", r);
  #pragma omp simd
  for (int i = 0; i < 1; i++)
    r = g();
  printf("plain %d\n", r);
  return 0;
}
