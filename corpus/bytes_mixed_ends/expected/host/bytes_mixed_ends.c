// case: CRLF and LF mixed, blanks behind a continuation's end, form feeds
// run host => 1 | 2
#include <stdio.h>

int f_v(void) { return 1; }


int f(void) { return 0; }

int main(void) {
  int n = 0;
  printf("%d\n", f_v());

  #pragma omp parallel num_threads(2)
  {
    #pragma omp atomic
    n++;
  }
  printf("%d\n", n);
  return 0;
}
