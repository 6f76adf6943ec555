// case: blocks and conditions made of macros, once expanded, stay so
// run host => 1 1
#include <stdio.h>
int v(int x) { return x - x + 1; }

int f(int x) { return x - x; }
#define BEGIN_PAR _Pragma("omp parallel num_threads(1)") {
#define END_PAR }
#define FOR(i, n) for (int i = 0; i < n; i++)
#define IF if (
#define THEN ) {
#define FI }
int main(void) {
  int a = 0, c = 0;
  BEGIN_PAR
  a = v(1);
  END_PAR
  BEGIN_PAR FOR(i, 2) IF i THEN c = v(i); FI END_PAR
  printf("%d %d\n", a, c);
  return 0;
}
