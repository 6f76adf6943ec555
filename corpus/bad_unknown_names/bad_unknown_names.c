// case: directives and trait sets that OpenMP does not have are errors, and the nearest is told
// fails: there is no directive `paralel`; did you mean `parallel`? [OMP0121]
// fails: unknown directive name `metadirectve`; did you mean `metadirective`? [OMP0122]
// fails: did you mean `declare variant`? [OMP0122]
// fails: there is no trait set `constrct`; did you mean `construct`? [OMP0211]
// fails: there is no trait set `implementaton`; did you mean `implementation`? [OMP0211]
int v(void) { return 1; }
#pragma omp declare variant(v) match(constrct={target})
int f(void) { return 0; }
#pragma omp declare varient(v) match(construct={target})
int g(void) { return 0; }

int main(void) {
  int n = f() + g();
  #pragma omp metadirective when(user={condition(n > 1)}: paralel for) default(parallel for)
  for (int i = 0; i < 3; i++)
    ;
  #pragma omp metadirectve when(user={condition(n > 1)}: parallel for) default(parallel for)
  for (int i = 0; i < 3; i++)
    ;
  #pragma omp metadirective when(implementaton={vendor(gnu)}: parallel for) default(nothing)
  for (int i = 0; i < 3; i++)
    ;
  return 0;
}
