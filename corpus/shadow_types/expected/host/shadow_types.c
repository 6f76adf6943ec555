// case: where the base's name is a type or an enumerator, what looks like a call is a cast or no call at all
// run host => cast 3 | enumerator 12 | 1 | prototype 2
#include <stdio.h>

int f_v(int x) { return x + 1; }

int f(int x) { return x; }

int cast(double d) {
  typedef int f;
  return (f)(d) + (f)d - 3;
}

int enumerator(int x) {
  enum { f = 4 };
  return (f)*(x);
}

/* a parameter's name in a prototype shadows nothing beyond it */
int g(int (*f)(int), int x);

int main(void) {
  printf("cast %d\nenumerator %d\n", cast(3.5), enumerator(3));
  printf("%d\nprototype %d\n", f_v(0), g(f_v, f_v(0)));
  return 0;
}

int g(int (*h)(int), int x) { return h(x); }
