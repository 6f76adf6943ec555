// case: the underscores of 6.0 in declare target directives are blanks for older compilers, in the end directive, too
// run host => 105 5
// run gpu=nvptx64:sm_80 => 205 5
// not *: (begin|end|declare)_
#include <stdio.h>
int f_t(int a) { return 100 + a; }
int f_g(int a) { return 200 + a; }


static int f(int a) { return a; }
#pragma omp declare target
int work(int a) { return f(a); }
#pragma omp declare target
#line 12
int work__ompick_host(int a) { return f_t(a); }
#pragma omp end declare target
#line 13
#pragma omp end declare target
#pragma omp declare target
int more(int a) { return a; }
#pragma omp end declare target
int n;
#pragma omp declare target(n)
int main(void) {
  int r;
#pragma omp target map(from: r)
  r = more(work__ompick_host(5));
  printf("%d %d\n", r, work(5));
  return 0;
}
