// case: the names of directives are macros of a header, and no directive is named in it
// aux: chosen.h
// run host => 4 1 4 | 3 | 4 1
#include <stdio.h>
#include "chosen.h"
#define TEXT ("omp metadirective when(user={condition(n>3)}: parallel num_threads(4)) otherwise(nothing)")

static int z = 1;
int base_v(void) { return 3; }

int base(void) { return 1; }

static int counted(int n) {
  int c = 0;
  if (n > 3) {
#line 15
    #pragma omp parallel num_threads(4)
    #pragma omp atomic
    c++;
  } else {
#line 16
    #pragma omp atomic
    c++;
  }
#line 18
  return c;
}
static int split(int n) {
  int c = 0;
  if (n > 3) {
#line 22
    #pragma omp parallel num_threads(4)
#line 24
    #pragma omp atomic
    c++;
  } else {
#line 24
    #pragma omp atomic
    c++;
  }
#line 26
  return c;
}
static int made(int n) {
  int c = 0;
  if (n>3) {
#line 30
    _Pragma("omp parallel num_threads(4)")
    { _Pragma("omp atomic") c++; }
  } else {
#line 31
    { _Pragma("omp atomic") c++; }
  }
#line 32
  return c;
}
static inline int base__ompick_1(void) { if (z) return base_v(); else return base(); }
#line 34
int main(void) {
  printf("%d %d %d\n", counted(4), counted(3), split(4));
  printf("%d\n", base__ompick_1());
  printf("%d %d\n", made(4), made(1));
}
