// case: the call of a dispatch region within the argument of a macro
// run host => 101 102 103 | 1 101
#include <stdio.h>
#define CHECKED(...) __VA_ARGS__
int f_v(int x) { return x + 100; }

int f(int x) { return x; }
int main(void) {
  int a, b, c, n = 3;

  a = f_v(1);

  b = f_v(2);

  c = f_v(3);
  printf("%d %d %d\n", a, b, c);
if (n == 3) {
#line 18
    a = CHECKED(f(1));
} else {
#line 18
    a = f_v(1);
}
#line 19
if (n == 3) {
#line 20
    b = f_v(1);
} else {
#line 20
    b = CHECKED(f(1));
}
#line 21
  printf("%d %d\n", a, b);
}
