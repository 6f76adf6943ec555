// case: static variables leave a copied statement whatever blocks beside theirs declare, and may name each other
// run host => 101 102 103 | 7 8 9 | 1 2 3 | 12 13
#include <stdio.h>

int sibling(int c) {
  int r = 0;
  static int n__ompick_354;
  if (c) {
#line 7
    #pragma omp parallel num_threads(1) reduction(+: r)
    {
      {  r += ++n__ompick_354; }
      { int n = 100; r += n; }
    }
  } else {
#line 8
    {
      {  r += ++n__ompick_354; }
      { int n = 100; r += n; }
    }
  }
#line 12
  return r;
}

int pointer(int c) {
  int r = 0;
  static int k__ompick_584 = 6; static int *pk = &k__ompick_584;
  if (c) {
#line 17
    #pragma omp parallel num_threads(1) reduction(+: r)
    {


      r += ++*pk;
    }
  } else {
#line 18
    {


      r += ++*pk;
    }
  }
#line 23
  { int k = r; r = k; }
  return r;
}

int shadowed(int c) {
  int r = 0;
  static int n__ompick_861 = 0;
  if (c) {
#line 29
    #pragma omp parallel num_threads(1) reduction(+: r)
    {
      int n = 10;
      {  r += ++n__ompick_861; }
      r += n - 10;
    }
  } else {
#line 30
    {
      int n = 10;
      {  r += ++n__ompick_861; }
      r += n - 10;
    }
  }
#line 35
  return r;
}

int member(int c) {
  int r = 0;
  struct pair { int size, n; };
  static struct pair p = { .size = 10, .n = 1 };
  if (c) {
#line 41
    #pragma omp parallel num_threads(1) reduction(+: r)
    {

      p.n++;
      for (int size = 0; size < 1; size++) r += p.size + p.n;
    }
  } else {
#line 42
    {

      p.n++;
      for (int size = 0; size < 1; size++) r += p.size + p.n;
    }
  }
#line 47
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
