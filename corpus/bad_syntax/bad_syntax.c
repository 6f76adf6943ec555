// case: directives that cannot be parsed
// fails: OMP0101
int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu})
int f(void) { return 0; }

int main(void) {
  int n = 0;
  #pragma omp metadirective when(device={kind(host)} parallel) otherwise(nothing)
  n++;
  return f() + n;
}
