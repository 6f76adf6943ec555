// case: static locals of a copied statement are declared within the construct above it, which takes one statement
// run host => counts 1 2 | counts 3 4
#include <stdio.h>

static void count(int fast) {
  #pragma omp masked
  #pragma omp metadirective when(user={condition(fast)}: taskgroup)
  {
    static int a;
    static int b = 1;
    a++;
    b++;
    printf("counts %d %d\n", a, b);
    a++;
    b++;
  }
}

int main(void) {
  count(0);
  count(1);
  return 0;
}
