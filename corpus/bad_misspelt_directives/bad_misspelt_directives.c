// case: a file whose only directives are misspelt ones with variants is no file without directives
// fails: unknown directive name `variant`; did you mean `declare variant`? [OMP0122]
// fails: unknown directive name `declarevariant`; did you mean `declare variant`? [OMP0122]
// fails: unknown directive name `declare_varaint`; did you mean `declare variant`? [OMP0122]
// fails: unknown directive name `metadirective_`; did you mean `metadirective`? [OMP0122]
// fails: unknown directive name `dispatc`; did you mean `dispatch`? [OMP0122]
#include <stdio.h>
int f_t(int a) { return 100 + a; }
#pragma omp variant(f_t) match(construct={parallel})
int e(int a) { return a; }
#pragma omp declarevariant(f_t) match(construct={parallel})
int f(int a) { return a; }
#pragma omp declare_varaint(f_t) match(construct={parallel})
int g(int a) { return a; }
int main(void) {
  int r = 0;
#pragma omp metadirective_ when(device={kind(host)}: nothing)
  r++;
#pragma omp dispatc
  r += g(1);
  printf("%d\n", r + e(1) + f(1));
  return 0;
}
