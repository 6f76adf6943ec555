// case: directives and calls over several lines, spliced anywhere, in words too
// run host => 3 | 4 | 12
#include <stdio.h>

int f_v(int x) { return x + 1; }








int f(int x) { return x; }

int g_v(int x) { return x + 2; }










int g(int x) { return x; }

int main(void) {
  int n = 0;
  printf("%d\n", f_v
         (
           2
         ));
  printf("%d\n", \
g_v\
(2)\
);






  #pragma omp parallel \
            num_threads( \
              3 \
            )
  {
    #pragma omp critical
    n += 4;
  }
  printf("%d\n", n);
  return 0;
}
