// case: a directive variant that is a metadirective
// fails: OMP0107
int main(void) {
  int n = 0;
  #pragma omp metadirective when(device={kind(host)}: metadirective when(device={kind(cpu)}: parallel)) \
                            otherwise(nothing)
  n++;
  return n;
}
