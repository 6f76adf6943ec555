// case: macros named like the words of the directive language do no harm
// run host => 1 | 3
#include <stdio.h>

#define match matching
#define device devices
#define kind kinds
#define construct constructs
#define implementation impl
#define vendor vendors
#define when unless
#define otherwise default
#define variant 7
#define declare declared
#define metadirective directive
#define condition(x) (0)
#define user 0

int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(implementation={vendor("gnu")}, user={condition(1)})
int f(void) { return 0; }

int main(void) {
  int n = 0;
  printf("%d\n", f());
  #pragma omp metadirective when(device={kind("host")}: parallel num_threads(3)) otherwise(nothing)
  {
    #pragma omp atomic
    n++;
  }
  printf("%d\n", n);
  return 0;
}
