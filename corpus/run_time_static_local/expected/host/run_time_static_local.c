// case: a static object in a copied statement stays one object
// run host => 1 2 3 4 | 10 30 60 | 2
#include <stdio.h>

static int next(int parallel) {
  int r = 0;
  static int n;
  if (parallel) {
#line 7
    #pragma omp parallel num_threads(1)
    {

      n++;
      r = n;
    }
  } else {
#line 8
    {

      n++;
      r = n;
    }
  }
#line 13
  return r;
}

static int add(int a, int x) {
  int r = 0;
  static int total = 0, *where = &total;
  if (a) {
#line 18
    #pragma omp parallel num_threads(1) default(none) shared(r, x) shared(total, where)
    {

      *where += x;
      r = total;
    }
  } else {
#line 19
    {

      *where += x;
      r = total;
    }
  }
#line 24
  return r;
}

static int in_loop(int a) {
  int r = 0;
  static int calls;
  if (a) {
#line 29
    #pragma omp parallel for lastprivate(r)
    for (int i = 0; i < 1; i++) {

      calls++;
      r = calls;
    }
  } else {
#line 30
    for (int i = 0; i < 1; i++) {

      calls++;
      r = calls;
    }
  }
#line 35
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
