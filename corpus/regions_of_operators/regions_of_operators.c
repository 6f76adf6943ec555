// case: regions between _Pragma operators have all their functions as variants, also those that nobody calls or declares elsewhere
// run host => 2 12 | 1 11
// not host: int b\(void\)
#include <stdio.h>
int inner(void) { return 1; }
int outer(void) { return inner() + 10; }
_Pragma("omp begin declare variant match(construct={parallel})")
int a(void) { return 5; }
int b(void) { return 6; }
int inner(void) { return 2; }
int outer(void) { return inner() + 10; }
_Pragma("omp end declare variant")
int main(void) {
  int i = 0, o = 0;
  #pragma omp parallel num_threads(1)
  i = inner(), o = outer();
  printf("%d %d\n", i, o);
  printf("%d %d\n", inner(), outer());
  return 0;
}
