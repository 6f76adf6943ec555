// case: variants of a `begin metadirective` that have no end directive to be paired with
// fails: OMP0112
void use(int);
void f(int a) {
  #pragma omp begin metadirective when(user={condition(a)}: barrier) otherwise(parallel)
  use(1);
  #pragma omp end metadirective
  #pragma omp begin metadirective when(user={condition(a)}: nothing) otherwise(parallel)
  use(2);
  #pragma omp end metadirective
}
