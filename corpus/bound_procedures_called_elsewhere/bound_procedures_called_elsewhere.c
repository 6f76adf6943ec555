// case: device code of C calls procedures of Fortran that choose otherwise there: it is said
// run host => 1 1 | 1 1
// cc succeeds
// aux: procedures.f90
// warns: `by_name` is a procedure of Fortran: device code of C that calls it reaches its host version
// warns: `Labelled` is a procedure of Fortran: device code of C that calls it reaches its host version
#include <stdio.h>

int by_name(int n);
int Labelled(int n);

int main(void) {
  int a = 0, b = 0;
  printf("%d %d\n", by_name(1), Labelled(1));
#pragma omp target map(from: a, b)
  {
    a = by_name(1);
    b = Labelled(1);
  }
  printf("%d %d\n", a, b);
  return 0;
}
