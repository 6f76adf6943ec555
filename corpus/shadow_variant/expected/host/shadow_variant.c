// case: the variant's name means something else at the call
// run host => local 2 | parameter 4 | type 6 | enumerator 8 | block 10 | free 12
#include <stdio.h>

int f_v(int x) { return x + 1; }

int f(int x) { return x; }

static inline int f_v__ompick(int x) { return f_v(x); }
#line 9
int local(void) {
  int f_v = 1;
  return f_v__ompick(f_v);
}

int parameter(int f_v) { return f_v__ompick(f_v); }

int type(void) {
  typedef int f_v;
  return f_v__ompick((f_v)5.5);
}

int enumerator(void) {
  enum { f_v = 7 };
  return f_v__ompick(f_v);
}

int block(int n) {
  int r = 0;
  for (int f_v = n; f_v < n + 1; f_v++)
    r = f_v__ompick(f_v);
  return r;
}

int main(void) {
  printf("local %d\nparameter %d\ntype %d\n", local(), parameter(3), type());
  printf("enumerator %d\nblock %d\nfree %d\n", enumerator(), block(9), f_v(11));
  return 0;
}
