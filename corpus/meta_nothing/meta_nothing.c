// case: no otherwise, an empty one, default, nothing: the statement stays without a directive
// run host => 1 1 1 1 1
// not *: ^\s*#\s*pragma\s+omp\s+(nothing|metadirective|parallel)
#include <stdio.h>

int main(void) {
  int a = 0, b = 0, c = 0, d = 0, e = 0;
  #pragma omp metadirective when(device={kind(gpu)}: parallel num_threads(2))
  a++;
  #pragma omp metadirective when(device={kind(gpu)}: parallel num_threads(2)) otherwise()
  b++;
  #pragma omp metadirective when(device={kind(gpu)}: parallel num_threads(2)) default(nothing)
  c++;
  #pragma omp metadirective when(device={kind(host)}:) default(parallel num_threads(2))
  { d++; }
  #pragma omp metadirective
  e++;
  printf("%d %d %d %d %d\n", a, b, c, d, e);
  return 0;
}
