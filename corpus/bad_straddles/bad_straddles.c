// case: begin and end metadirective in different blocks
// fails: OMP0105
int main(void) {
  int n = 0;
  #pragma omp begin metadirective when(device={kind(host)}: parallel) otherwise(nothing)
  {
    n++;
    #pragma omp end metadirective
  }
  return n;
}
