// case: directives written with the _Pragma operator
// run host => 1 | 2 | 3 | 4
#include <stdio.h>

int f_v(void) { return 1; }
_Pragma("omp declare variant(f_v) match(implementation={vendor(gnu)})")
int f(void) { return 0; }

int g_v(void) { return 2; }
_Pragma("omp declare variant(g_v) match(implementation={vendor(\"gnu\")})") int g(void) { return 0; }

int main(void) {
  int n = 0, m = 0;
  printf("%d\n%d\n", f(), g());
  _Pragma("omp metadirective when(device={kind(host)}: parallel num_threads(3)) otherwise(nothing)")
  {
    _Pragma("omp atomic")
    n++;
  }
  printf("%d\n", n);
  _Pragma("omp metadirective when(device={kind(gpu)}: nothing) otherwise(parallel num_threads(2))") { _Pragma("omp critical") m += 2; }
  printf("%d\n", m);
  return 0;
}
