// case: begin and end metadirective around several statements
// run host => 4 2 | 2 | 6
// not *: ^\s*#.*metadirective
#include <stdio.h>

int main(void) {
  int a = 0, b = 0, c = 0, d = 0;
  #pragma omp begin metadirective when(device={kind(host)}: parallel num_threads(2)) otherwise(nothing)
  {
    #pragma omp atomic
    a++;
    #pragma omp atomic
    a++;
    #pragma omp critical
    b++;
  }
  #pragma omp end metadirective
  printf("%d %d\n", a, b);

  #pragma omp begin metadirective when(device={kind(gpu)}: parallel num_threads(2)) otherwise(nothing)
  c++;
  c++;
  #pragma omp end metadirective
  printf("%d\n", c);

  #pragma omp begin metadirective when(implementation={vendor(gnu)}: parallel num_threads(3))
  #pragma omp critical
  d++;
  #pragma omp critical
  d++;
  #pragma omp end metadirective
  printf("%d\n", d);
  return 0;
}
