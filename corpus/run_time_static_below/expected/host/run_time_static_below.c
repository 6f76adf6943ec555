// case: static locals of a copied statement are declared within the construct above it, which takes one statement
// run host => counts 1 2 | counts 3 4
#include <stdio.h>

static void count(int fast) {
  #pragma omp masked
  {
  static int a; static int b = 1;
  if (fast) {
#line 7
    #pragma omp taskgroup
    {


      a++;
      b++;
      printf("counts %d %d\n", a, b);
      a++;
      b++;
    }
  } else {
#line 8
    {


      a++;
      b++;
      printf("counts %d %d\n", a, b);
      a++;
      b++;
    }
  }
  }
#line 17
}

int main(void) {
  count(0);
  count(1);
  return 0;
}
