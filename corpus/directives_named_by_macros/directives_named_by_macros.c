// case: the names of directives are macros of a header, and no directive is named in it
// aux: chosen.h
// run host => 4 1 4 | 3 | 4 1
#include <stdio.h>
#include "chosen.h"
#define TEXT ("omp metadirective when(user={condition(n>3)}: parallel num_threads(4)) otherwise(nothing)")

static int z = 1;
int base_v(void) { return 3; }
#pragma omp DECLARE(base_v) match(user={condition(z)})
int base(void) { return 1; }

static int counted(int n) {
  int c = 0;
  #pragma omp CHOOSE(n > 3)
  #pragma omp atomic
  c++;
  return c;
}
static int split(int n) {
  int c = 0;
  #pragma omp meta\ 
directive when(user={condition(n > 3)}: parallel num_threads(4)) otherwise(nothing)
  #pragma omp atomic
  c++;
  return c;
}
static int made(int n) {
  int c = 0;
  MAKE TEXT
  { _Pragma("omp atomic") c++; }
  return c;
}
int main(void) {
  printf("%d %d %d\n", counted(4), counted(3), split(4));
  printf("%d\n", base());
  printf("%d %d\n", made(4), made(1));
}
