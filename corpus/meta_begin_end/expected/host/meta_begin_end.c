// case: begin and end metadirective around several statements
// run host => 4 2 | 2 | 6
// not *: ^\s*#.*metadirective
#include <stdio.h>

int main(void) {
  int a = 0, b = 0, c = 0, d = 0;
  #pragma omp parallel num_threads(2)
  {
    #pragma omp atomic
    a++;
    #pragma omp atomic
    a++;
    #pragma omp critical
    b++;
  }

  printf("%d %d\n", a, b);


  c++;
  c++;

  printf("%d\n", c);

  #pragma omp parallel num_threads(3)
  {
#line 27
  #pragma omp critical
  d++;
  #pragma omp critical
  d++;
  }
  printf("%d\n", d);
  return 0;
}
