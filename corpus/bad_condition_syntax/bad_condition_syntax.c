// case: conditions without an operand, and words in directive variants that are no clauses
// fails: OMP0101
// fails: an operator between `x` and `y` is missing
int v(int x);
#pragma omp declare variant(v) match(user={condition(x >)})
int f(int x);
void g(int n) {
  #pragma omp metadirective when(user={condition(< n)}: parallel) otherwise(nothing)
  n++;
  #pragma omp metadirective when(device={kind(gpu)}: parallel fro) otherwise(parallel for ompx_bare schedul(static))
  for (int i = 0; i < n; i++) ;
  #pragma omp metadirective when(device={kind(gpu)}: cancel for) when(device={kind(fpga)}: atomic read seq_cst) otherwise(nothing)
  #pragma omp parallel sections
  {
    #pragma omp metadirective when(user={condition(n)}: section) otherwise(nothing)
    { n++; }
  }
}
int w(int x);
#pragma omp declare variant(w) match(user={condition(x y)}, device={kind(gpu)})
int k(int x);
#pragma omp declare variant(w) match(user={condition(x == (unsigned char)sizeof x && sizeof(struct s *) 2)})
int l(int x);
