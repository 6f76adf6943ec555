// case: constructs chosen before declarations, which are no statements
// fails: OMP0104
int on;
int v(void);
int main(void) {
  #pragma omp metadirective when(user={condition(on)}: parallel num_threads(2)) otherwise(nothing)
  int a = 3;
  #pragma omp metadirective when(device={kind(host)}: parallel num_threads(2)) otherwise(nothing)
  int b = 3;
  #pragma omp metadirective when(user={condition(on)}: parallel num_threads(2)) otherwise(nothing)
  #pragma omp declare variant(v) match(device={kind(any)})
  int f(void);
  #pragma omp metadirective when(user={condition(on)}: barrier) otherwise(nothing)
  int c = 3;
  return a + b + c;
}
int before_a_statement(int n) {
  #pragma omp metadirective when(user={condition(on)}: parallel num_threads(2)) otherwise(nothing)
  #pragma omp declare variant(v) match(device={kind(any)})
  n++;
  return n;
}
