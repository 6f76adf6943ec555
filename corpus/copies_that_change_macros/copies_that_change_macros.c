// case: each copy of a text meets the macros that the first one meets, whatever the text does to them
// run host => 303 303 303 | 13 13 | 20 22 23 | 1054 61 | 30 40
// aux: guarded.h
#include <stdio.h>

#define W 1
#define ADD(x) \
  ((x) + W)

int block(int c) {
  int r = 0;
  #pragma omp metadirective when(user={condition(c)}: parallel num_threads(1) reduction(+: r)) otherwise(nothing)
  {
    r += W + ADD(0);
#undef W
#define W 300
    r += ADD(1);
  }
#undef W
#define W 1
  return r;
}

int guard(int c) {
  int r = 0;
  #pragma omp begin metadirective when(user={condition(c)}: parallel num_threads(1) reduction(+: r)) otherwise(nothing)
#ifndef HAVE_G
#define HAVE_G
  r += 10;
#endif
#include "guarded.h"
#define LOCAL 2
  r += LOCAL;
  #pragma omp end metadirective
  return r;
}

#define LIMIT 10
int chain(int n) {
  int r = 0;
  #pragma omp metadirective when(user={condition(n < LIMIT)}: parallel num_threads(1) reduction(+: r)) \
      when(user={condition(n < LIMIT * 2)}: parallel num_threads(1) reduction(+: r) if(1)) otherwise(nothing)
  {
#undef LIMIT
#define LIMIT 5
    r += 20 + (n > LIMIT) + (n > 15);
  }
#undef LIMIT
#define LIMIT 10
  return r;
}

int tv(int a) { return 1000 + a; }
#pragma omp declare variant(tv) match(construct={target})
int tb(int a) { return a; }

#define K 3
int dev(int a) {
  a += K;
#undef K
#define K 50
  return tb(a) + K;
}

int v1(int a) { return a + 20; }
#pragma omp declare variant(v1) match(construct={dispatch})
int b1(int a) { return a + 30; }

int dispatched(int c) {
  int r;
#define ZERO 0
  #pragma omp dispatch nocontext(c)
  r = b1(
#undef ZERO
#define ZERO 10
         ZERO);
#undef ZERO
#define ZERO 0
  return r + ZERO;
}

int main(void) {
  printf("%d %d %d\n", block(0), block(1), block(2));
  printf("%d %d\n", guard(0), guard(1));
  printf("%d %d %d\n", chain(1), chain(11) + 1, chain(31) + 1);
  int r;
  #pragma omp target map(from: r)
  r = dev(1);
  printf("%d %d\n", r, dev(8));
  printf("%d %d\n", dispatched(0), dispatched(1));
}
