// case: CRLF line ends stay as they are, in continued directives too
// run host => 1 | 3
#include <stdio.h>

int f_v(void) { return 1; }
#pragma omp declare variant(f_v) \
        match(implementation={vendor(gnu)})
int f(void) { return 0; }

int main(void) {
  int n = 0;
  printf("%d\n", f());
  #pragma omp metadirective \
      when(device={kind(host)}: parallel \
           num_threads(3)) \
      otherwise(nothing)
  {
    #pragma omp atomic
    n++;
  }
  printf("%d\n", n);
  return 0;
}
