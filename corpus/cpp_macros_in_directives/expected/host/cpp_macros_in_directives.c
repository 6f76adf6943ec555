// case: macros in selectors, in variant names and in clauses are expanded
// run host => 1 | 2 | 3 | 4 | 2
#include <stdio.h>

#define USE_FAST 1
#define LEVEL 3
#define BOTH(a, b) ((a) && (b))
#define VARIANT_NAME(base) base##_v
#define COMPILER gnu
#define THREADS 4
#define SELECTOR implementation={vendor(COMPILER)}
#define WHERE device={kind(host)}

int f_v(void) { return 1; }

int f(void) { return 0; }

int g_v(void) { return 2; }

int g(void) { return 0; }

int h_v(void) { return 3; }

int h(void) { return 0; }

int main(void) {
  int n = 0, m = 0;
  printf("%d\n%d\n%d\n", f_v(), g_v(), h_v());
  #pragma omp parallel num_threads(THREADS)
  {
    #pragma omp atomic
    n++;
  }
  printf("%d\n", n);
#undef THREADS
#define THREADS 2
  #pragma omp parallel num_threads(THREADS)
  {
    #pragma omp atomic
    m++;
  }
  printf("%d\n", m);
  return 0;
}
