// case: end metadirective without its begin
// fails: OMP0103
int main(void) {
  int n = 0;
  n++;
  #pragma omp end metadirective
  return n;
}
