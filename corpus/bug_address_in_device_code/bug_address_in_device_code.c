// case: the address of a function that chooses otherwise on devices is that of its device version where device code takes it
// run host => 2 | 3 4 5 | 5 6 7 | 4
// run gpu=nvptx64:sm_70 => 102 | 103 104 5 | 105 106 7 | 4
// has gpu: q\)\(int\) = shape__omp.ck_gpu
// warns: the address of `shape` is taken: on a device, calls through it reach its host version
#include <stdio.h>

#pragma omp begin declare target
int on_gpu(int x) { return x + 100; }
#pragma omp declare variant(on_gpu) match(device={kind(gpu)})
int eos(int x) { return x; }
int shape(int x) { return eos(x); }
static int plain(int x) { return x; }
typedef int (*law)(int);
static int apply(law of, int x) { return of(x); }
// It runs on both, and gives each its own.
static law pick(int n) { return n > 0 ? &shape : plain; }
struct laws { law one, two; };
#define LAW shape
#pragma omp end declare target

static int copied(int n) {
  int r = 0;
  #pragma omp metadirective when(user={condition(n > 5)}: parallel num_threads(1)) otherwise(single)
  {
    struct laws of = { .one = plain, .two = LAW };
    r = of.two(n) + of.one(0);
  }
  return r;
}

int main(void) {
  int r = 0, a = 0, b = 0, c = 0;
  #pragma omp target map(from: r)
  {
    int (*q)(int) = shape;
    r = q(2);
  }
  printf("%d\n", r);
  #pragma omp target map(from: a, b, c)
  {
    a = apply(LAW, 3);
    b = pick(1)(4);
    c = pick(0)(5);
  }
  printf("%d %d %d\n", a, b, c);
  #pragma omp target map(from: a, b, c)
  {
    a = copied(5);
    b = copied(6);
    c = apply(plain, 7);
  }
  printf("%d %d %d\n", a, b, c);
  printf("%d\n", apply(shape, 4) + copied(0));
  return 0;
}
