// case: universal character names and letters name the same function; `$` is a letter
// run host => 2 2 3 5
#include <stdio.h>
int größe_v(int n) { return 2; }
#pragma omp declare variant(größe_v) match(device={kind(host)})
int größe(int n) { return 1; }
int with_names(int n) { return gr\u00f6\U000000dfe(n); }
int f$v(int n) { return 3; }
#pragma omp declare variant(f$v) match(device={kind(host)})
int f(int n) { return 1; }
int f$other(int n) { return 5; }
int main(void) {
  printf("%d %d %d %d\n", with_names(1), größe(2), f(1), f$other(1));
  return 0;
}
