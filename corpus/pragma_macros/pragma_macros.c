// case: directives made by macros: objects, functions, arguments, nested, with a statement behind
// run host => 1 | 2 | 3 | 45 | 2
#include <stdio.h>

#define OMP(...) DO_PRAGMA(omp __VA_ARGS__)
#define DO_PRAGMA(x) _Pragma(#x)
#define VARIANT_FOR_GNU(v) OMP(declare variant(v) match(implementation={vendor(gnu)}))
#define ON_HOST(then) OMP(metadirective when(device={kind(host)}: then) otherwise(nothing))
#define THREE_THREADS _Pragma("omp metadirective when(device={kind(host)}: parallel num_threads(3))")
#define LOOP_SUM(s) ON_HOST(parallel for reduction(+: s)) for (int i = 0; i < 10; i++) s += i

int f_v(void) { return 1; }
VARIANT_FOR_GNU(f_v)
int f(void) { return 0; }

#define PAIR(name, value)                      \
  int name##_v(void) { return value; }         \
  VARIANT_FOR_GNU(name##_v)                    \
  int name(void) { return 0; }
PAIR(g, 2)

int main(void) {
  int n = 0, sum = 0, m = 0;
  printf("%d\n%d\n", f(), g());
  THREE_THREADS
  {
    OMP(atomic)
    n++;
  }
  printf("%d\n", n);
  LOOP_SUM(sum);
  printf("%d\n", sum);
  ON_HOST(parallel num_threads(2))
  {
    OMP(atomic)
    m++;
  }
  printf("%d\n", m);
  return 0;
}
