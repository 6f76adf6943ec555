// case: each copy of a text meets the macros that the first one meets, whatever the text does to them
// run host => 303 303 303 | 13 13 | 20 22 23 | 1054 61 | 30 40
// aux: guarded.h
#include <stdio.h>

#define W 1
#define ADD(x) \
  ((x) + W)

int block(int c) {
  int r = 0;
  if (c) {
#line 12
    #pragma omp parallel num_threads(1) reduction(+: r)
    {
      r += W + ADD(0);
  #undef W
  #define W 300
      r += ADD(1);
    }
#undef W
#define W 1
  } else {
#line 13
    {
      r += W + ADD(0);
  #undef W
  #define W 300
      r += ADD(1);
    }
  }
#line 19
#undef W
#define W 1
  return r;
}

int guard(int c) {
  int r = 0;
  if (c) {
#line 26
    #pragma omp parallel num_threads(1) reduction(+: r)
    {
#line 27
  #ifndef HAVE_G
  #define HAVE_G
    r += 10;
  #endif
  #include "guarded.h"
  #define LOCAL 2
    r += LOCAL;
    }
#undef GUARDED_H
#undef HAVE_G
#undef LOCAL
  } else {
#line 27
  #ifndef HAVE_G
  #define HAVE_G
    r += 10;
  #endif
  #include "guarded.h"
  #define LOCAL 2
    r += LOCAL;
  }
#line 35
  return r;
}

#define LIMIT 10
int chain(int n) {
  int r = 0;
  if (n < LIMIT) {
#line 41
    #pragma omp parallel num_threads(1) reduction(+: r)
#line 43
    {
  #undef LIMIT
  #define LIMIT 5
      r += 20 + (n > LIMIT) + (n > 15);
    }
#undef LIMIT
#define LIMIT 10
  } else if (n < LIMIT * 2) {
#line 41
    #pragma omp parallel num_threads(1) reduction(+: r) if(1)
#line 43
    {
  #undef LIMIT
  #define LIMIT 5
      r += 20 + (n > LIMIT) + (n > 15);
    }
#undef LIMIT
#define LIMIT 10
  } else {
#line 43
    {
  #undef LIMIT
  #define LIMIT 5
      r += 20 + (n > LIMIT) + (n > 15);
    }
  }
#line 48
#undef LIMIT
#define LIMIT 10
  return r;
}

int tv(int a) { return 1000 + a; }

int tb(int a) { return a; }

#define K 3
int dev(int a) {
  a += K;
#undef K
#define K 50
  return tb(a) + K;
}
#undef K
#define K 3
#pragma omp declare target
#line 58
int dev__ompick_host(int a) {
  a += K;
#undef K
#define K 50
  return tv(a) + K;
}
#pragma omp end declare target
#line 64

int v1(int a) { return a + 20; }

int b1(int a) { return a + 30; }

int dispatched(int c) {
  int r;
#define ZERO 0
  if (c) {
#line 73
    r = b1(
  #undef ZERO
  #define ZERO 10
           ZERO);
  } else {
#line 73
    r = v1(
  #undef ZERO
  #define ZERO 10
           ZERO);
  }
#line 77
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
  r = dev__ompick_host(1);
  printf("%d %d\n", r, dev(8));
  printf("%d %d\n", dispatched(0), dispatched(1));
}
