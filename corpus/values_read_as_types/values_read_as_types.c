// case: expressions that look like declarations and casts until it is known that a name is an object's
// run host => 5 3 -1
#include <stdio.h>
static int calls;
int f_v(int x) { return calls += 1, x; }
#pragma omp declare variant(f_v) match(construct={parallel})
int f(int x) { return x + 100; }
typedef int number;
#pragma GCC diagnostic ignored "-Wunused-value"
int main(void) {
  int ok = 1, a = 1, b = 2, r = 0;
#pragma omp parallel num_threads(1)
  {
    ok * f(a);
    ok & f(b);
    r = (a) + (b) * f(1);
    // A type: a declaration, and a cast.
    number *h(number), k = f(2);
    (void)k;
    b = (number) - f(1);
  }
  printf("%d %d %d\n", calls, r, b);
  return 0;
}
