// case: directives, calls and candidates in branches of #if
// run host => 1 | 2 | 3 | 4 | 1
// cflags: -DFAST=1 -DMODE=2
// flags: -DFAST=1 -DMODE=2
#include <stdio.h>

int f_v(void) { return 1; }
int f_w(void) { return 9; }
#if FAST
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
#else
#pragma omp declare variant(f_w) match(implementation={vendor(gnu)})
#endif
int f(void) { return 0; }

int g_v(void) { return 2; }
#ifdef _OPENMP
#pragma omp declare variant(g_v) match(implementation={vendor(gnu)})
#endif
int g(void) { return 0; }

#if MODE == 1
int h(void) { return f() + 100; }
#elif MODE == 2 && defined(FAST) && !defined(SLOW)
int h_v(void) { return 3; }
#pragma omp declare variant(h_v) match(implementation={vendor(gnu)})
int h(void) { return 0; }
#else
#error "no such mode"
#endif

#if 0
#pragma omp declare variant(nothing_here) match(
int broken( { f();
#endif

int main(void) {
  int n = 0;
  printf("%d\n%d\n%d\n", f(), g(), h());
#if MODE > 1
  #pragma omp metadirective when(device={kind(host)}: parallel num_threads(4)) otherwise(nothing)
#else
  #pragma omp parallel
#endif
  {
    #pragma omp atomic
    n++;
  }
  printf("%d\n", n);
  if (n == 4) {
#if MODE == 2
    n = f();
#else
    n = f() + f();
#endif
  }
  printf("%d\n", n);
  return 0;
}
