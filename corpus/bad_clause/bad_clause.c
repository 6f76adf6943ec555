// case: clauses that the directives do not take
// fails: OMP0110
int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(user={condition(1)}) num_threads(2)
int f(void) { return 0; }

int main(void) {
  int n = 0;
  #pragma omp metadirective when(device={kind(host)}: parallel) otherwise(nothing) private(n)
  n++;
  return f() + n;
}
