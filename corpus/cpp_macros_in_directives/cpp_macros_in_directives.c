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
#pragma omp declare variant(f_v) match(user={condition(USE_FAST && LEVEL > 2)})
int f(void) { return 0; }

int g_v(void) { return 2; }
#pragma omp declare variant(VARIANT_NAME(g)) match(SELECTOR)
int g(void) { return 0; }

int h_v(void) { return 3; }
#pragma omp declare variant(h_v) match(implementation={vendor(score(LEVEL): COMPILER)}, user={condition(BOTH(LEVEL, 1))})
int h(void) { return 0; }

int main(void) {
  int n = 0, m = 0;
  printf("%d\n%d\n%d\n", f(), g(), h());
  #pragma omp metadirective when(WHERE: parallel num_threads(THREADS)) otherwise(nothing)
  {
    #pragma omp atomic
    n++;
  }
  printf("%d\n", n);
#undef THREADS
#define THREADS 2
  #pragma omp metadirective when(WHERE: parallel num_threads(THREADS)) otherwise(nothing)
  {
    #pragma omp atomic
    m++;
  }
  printf("%d\n", m);
  return 0;
}
