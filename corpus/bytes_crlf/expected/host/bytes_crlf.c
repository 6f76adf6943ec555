// case: CRLF line ends stay as they are, in continued directives too
// run host => 1 | 3
#include <stdio.h>

int f_v(void) { return 1; }


int f(void) { return 0; }

int main(void) {
  int n = 0;
  printf("%d\n", f_v());


  #pragma omp parallel \
           num_threads(3)
  {
    #pragma omp atomic
    n++;
  }
  printf("%d\n", n);
  return 0;
}
