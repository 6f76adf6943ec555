// case: a construct with nothing to apply to
// fails: OMP0104
int main(void) {
  int n = 0;
  if (n == 0) {
    n++;
    #pragma omp metadirective when(device={kind(host)}: parallel num_threads(2)) otherwise(nothing)
  }
  return n;
}
