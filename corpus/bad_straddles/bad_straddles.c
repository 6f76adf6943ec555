// case: begin and end of a metadirective and of a region in different blocks
// fails: OMP0105
#pragma omp begin declare variant match(device={kind(host)})
int f(void) { return 1; }
int g(int n) {
  #pragma omp metadirective when(user={condition(n)}: parallel) otherwise(nothing)
  #pragma omp end declare variant
  { n++; }
  return n;
}
int main(void) {
  int n = 0;
  #pragma omp begin metadirective when(device={kind(host)}: parallel) otherwise(nothing)
  {
    n++;
    #pragma omp end metadirective
  }
  return n;
}
