// case: a header that is included twice and would need two texts
// aux: kernel.h
// fails: OMP0601
// cc succeeds
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
  return k_one(1) + k_two(1);
}
