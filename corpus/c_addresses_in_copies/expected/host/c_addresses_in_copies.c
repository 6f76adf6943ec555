// case: device code takes addresses in text that a choice at run time copies
// run host => 11 11 | 1
#include <stdio.h>

static int plain(void) { return 1; }
static int within(void) { return 11; }

static int plain(void);

static int called(void) { return plain(); }
#pragma omp declare target
#line 10
static int called__ompick_host(void) { return within(); }
#pragma omp end declare target
#line 11
static int apply(int (*f)(void)) { return f(); }

int main(int argc, char **argv) {
  (void)argv;
  int r = 0, s = 0;
#pragma omp target map(tofrom : r, s) firstprivate(argc)
  {
    int (*before)(void) = called__ompick_host;
if (argc > 1) {
#line 19
  #pragma omp parallel num_threads(2)
      {
        int (*inside)(void) = called__ompick_host;
  #pragma omp critical
        r = apply(inside);
      }
} else {
#line 19
  #pragma omp parallel num_threads(1)
      {
        int (*inside)(void) = called__ompick_host;
  #pragma omp critical
        r = apply(inside);
      }
}
#line 25
    s = apply(before);
  }
  printf("%d %d\n", r, s);
  int (*host)(void) = called;
  printf("%d\n", apply(host));
}
