// case: universal character names and letters name the same function; `$` is a letter
// run host => 2 2 3 5
#include <stdio.h>
int größe_v(int n) { return 2; }

int größe(int n) { return 1; }
int with_names(int n) { return größe_v(n); }
int f$v(int n) { return 3; }

int f(int n) { return 1; }
int f$other(int n) { return 5; }
int main(void) {
  printf("%d %d %d %d\n", with_names(1), größe_v(2), f$v(1), f$other(1));
  return 0;
}
