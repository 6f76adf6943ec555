// case: the underscores of 6.0 in declare target directives are blanks for older compilers, in the end directive, too
// run host => 105 5
// run gpu=nvptx64:sm_80 => 205 5
// not *: (begin|end|declare)_
#include <stdio.h>
int f_t(int a) { return 100 + a; }
int f_g(int a) { return 200 + a; }
#pragma omp declare variant(f_t) match(construct={target})
#pragma omp declare variant(f_g) match(construct={target}, device={kind(nohost)})
static int f(int a) { return a; }
#pragma omp begin declare_target
int work(int a) { return f(a); }
#pragma omp end declare_target
#pragma omp begin_declare_target
int more(int a) { return a; }
#pragma omp end_declare_target
int n;
#pragma omp declare_target(n)
int main(void) {
  int r;
#pragma omp target map(from: r)
  r = more(work(5));
  printf("%d %d\n", r, work(5));
  return 0;
}
