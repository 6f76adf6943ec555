// case: begin metadirective without its end
// fails: OMP0102
int main(void) {
  int n = 0;
  #pragma omp begin metadirective when(device={kind(host)}: parallel) otherwise(nothing)
  n++;
  return n;
}
