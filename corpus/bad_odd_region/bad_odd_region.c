// case: begin metadirective around declarations that are used after it
// fails: OMP0112
int main(void) {
  int a = 1;
  #pragma omp begin metadirective when(device={kind(host)}: parallel num_threads(1)) otherwise(nothing)
  int b = 2;
  a += b;
  #pragma omp end metadirective
  return a + b;
}
