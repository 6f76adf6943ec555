// case: properties of the simd selector: simdlen must divide the context's, aligned must be a multiple
// run host => eight 1 | four 1 | none 0 | plain 2
#include <stdio.h>

int f_simdlen(void) { return 1; }

int f(void) { return 0; }
int g_simd(void) { return 2; }

int g(void) { return 0; }

int main(void) {
  int r = 9;
  #pragma omp simd simdlen(8)
  for (int i = 0; i < 1; i++)
    r = f_simdlen();
  printf("eight %d\n", r);
  #pragma omp simd simdlen(4)
  for (int i = 0; i < 1; i++)
    r = f_simdlen();
  printf("four %d\n", r);
  #pragma omp simd simdlen(2)
  for (int i = 0; i < 1; i++)
    r = f();
  printf("none %d\n", r);
  #pragma omp simd
  for (int i = 0; i < 1; i++)
    r = g_simd();
  printf("plain %d\n", r);
  return 0;
}
