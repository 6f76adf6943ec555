// case: a static object in a copied statement stays one object
// run host => 1 2 3 4 | 10 30 60 | 2
#include <stdio.h>

static int next(int parallel) {
  int r = 0;
  #pragma omp metadirective when(user={condition(parallel)}: parallel num_threads(1)) otherwise(nothing)
  {
    static int n;
    n++;
    r = n;
  }
  return r;
}

static int add(int a, int x) {
  int r = 0;
  #pragma omp metadirective when(user={condition(a)}: parallel num_threads(1) default(none) shared(r, x)) otherwise(nothing)
  {
    static int total = 0, *where = &total;
    *where += x;
    r = total;
  }
  return r;
}

static int in_loop(int a) {
  int r = 0;
  #pragma omp metadirective when(user={condition(a)}: parallel for lastprivate(r)) otherwise(nothing)
  for (int i = 0; i < 1; i++) {
    static int calls;
    calls++;
    r = calls;
  }
  return r;
}

int main(void) {
  int a = next(0), b = next(1), c = next(1), d = next(0);
  printf("%d %d %d %d\n", a, b, c, d);
  a = add(1, 10), b = add(0, 20), c = add(1, 30);
  printf("%d %d %d\n", a, b, c);
  in_loop(0);
  printf("%d\n", in_loop(1));
  return 0;
}
