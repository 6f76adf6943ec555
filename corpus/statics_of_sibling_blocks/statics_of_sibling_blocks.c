// case: static variables leave a copied statement whatever blocks beside theirs declare, and may name each other
// run host => 101 102 103 | 7 8 9 | 1 2 3 | 12 13
#include <stdio.h>

int sibling(int c) {
  int r = 0;
  #pragma omp metadirective when(user={condition(c)}: parallel num_threads(1) reduction(+: r)) otherwise(nothing)
  {
    { static int n; r += ++n; }
    { int n = 100; r += n; }
  }
  return r;
}

int pointer(int c) {
  int r = 0;
  #pragma omp metadirective when(user={condition(c)}: parallel num_threads(1) reduction(+: r)) otherwise(nothing)
  {
    static int k = 6;
    static int *pk = &k;
    r += ++*pk;
  }
  { int k = r; r = k; }
  return r;
}

int shadowed(int c) {
  int r = 0;
  #pragma omp metadirective when(user={condition(c)}: parallel num_threads(1) reduction(+: r)) otherwise(nothing)
  {
    int n = 10;
    { static int n = 0; r += ++n; }
    r += n - 10;
  }
  return r;
}

int member(int c) {
  int r = 0;
  struct pair { int size, n; };
  #pragma omp metadirective when(user={condition(c)}: parallel num_threads(1) reduction(+: r)) otherwise(nothing)
  {
    static struct pair p = { .size = 10, .n = 1 };
    p.n++;
    for (int size = 0; size < 1; size++) r += p.size + p.n;
  }
  return r;
}

int main(void) {
  int asibling = sibling(0), bsibling = sibling(1), csibling = sibling(0);
  printf("%d %d %d\n", asibling, bsibling, csibling);
  int apointer = pointer(0), bpointer = pointer(1), cpointer = pointer(0);
  printf("%d %d %d\n", apointer, bpointer, cpointer);
  int ashadowed = shadowed(0), bshadowed = shadowed(1), cshadowed = shadowed(0);
  printf("%d %d %d\n", ashadowed, bshadowed, cshadowed);
  int first = member(0);
  printf("%d %d\n", first, member(1));
}
