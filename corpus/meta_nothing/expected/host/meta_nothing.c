// case: no otherwise, an empty one, default, nothing: the statement stays without a directive
// run host => 1 1 1 1 1
// not *: ^\s*#\s*pragma\s+omp\s+(nothing|metadirective|parallel)
#include <stdio.h>

int main(void) {
  int a = 0, b = 0, c = 0, d = 0, e = 0;

  a++;

  b++;

  c++;

  { d++; }

  e++;
  printf("%d %d %d %d %d\n", a, b, c, d, e);
  return 0;
}
