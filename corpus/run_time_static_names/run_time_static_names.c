// case: static variables that macros spell keep their name where no other has it
// run host => count=2 1 | count=3 2
#include <stdio.h>
#define SHOW(x) printf("%s=%d ", #x, x)
#define MORE count++
static int next(int par) {
  int r = 0;
  #pragma omp metadirective when(user={condition(par)}: parallel num_threads(1)) otherwise(nothing)
  {
    static int count = 1;
    r = count;
    MORE;
    SHOW(count);
  }
  return r;
}
int main(void) {
  printf("%d\n", next(0));
  printf("%d\n", next(1));
  return 0;
}
