// case: device code takes addresses in text that a choice at run time copies
// run host => 11 11 | 1
#include <stdio.h>

static int plain(void) { return 1; }
static int within(void) { return 11; }
#pragma omp declare variant(within) match(construct={target})
static int plain(void);

static int called(void) { return plain(); }
static int apply(int (*f)(void)) { return f(); }

int main(int argc, char **argv) {
  (void)argv;
  int r = 0, s = 0;
#pragma omp target map(tofrom : r, s) firstprivate(argc)
  {
    int (*before)(void) = called;
#pragma omp metadirective when(user={condition(argc > 1)}: parallel num_threads(2)) otherwise(parallel num_threads(1))
    {
      int (*inside)(void) = called;
#pragma omp critical
      r = apply(inside);
    }
    s = apply(before);
  }
  printf("%d %d\n", r, s);
  int (*host)(void) = called;
  printf("%d\n", apply(host));
}
