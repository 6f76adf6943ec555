// case: a header that is included twice and needs two texts becomes two files
// run host => 2 1
// aux: kernel.h
#include <stdio.h>
int v_one(int x) { return x + 1; }
#pragma omp declare variant(v_one) match(construct={parallel})
int f_one(int x) { return x; }
int f_two(int x) { return x; }
#define NAME(x) x##_one
#include "kernel.h"
#undef NAME
#define NAME(x) x##_two
#include "kernel.h"
int main(void) {
  printf("%d %d\n", k_one(1), k_two(1));
  return 0;
}
