// case: a function's version for target regions has static variables of macros, too
// warns: a static variable of macro `ONCE` is not one object on the host: `next` has a version for target regions, which has its own [OMP0411]
// run host => first | first | 2 3
#include <stdio.h>
#define ONCE(s) do { static int done; if (!done) { done = 1; puts(s); } } while (0)
#define TABLE(i) ({ static const int t[2] = {1, 2}; t[i]; })
int place_v(void) { return 2; }
#pragma omp declare variant(place_v) match(construct={target})
int place(void) { return 1; }
int next(void) { ONCE("first"); return place() + TABLE(0); }
int main(void) {
  int a, b;
  a = next();
#pragma omp target map(from: b)
  b = next();
  printf("%d %d\n", a, b);
}
