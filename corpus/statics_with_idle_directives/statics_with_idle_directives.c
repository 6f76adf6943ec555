// case: static variables that leave copies, with a directive in a branch of their declaration that is not compiled
// run host => 5 | 8
#include <stdio.h>
int count(int c) {
  int r = 0;
  #pragma omp metadirective when(user={condition(c)}: parallel num_threads(1) reduction(+: r)) otherwise(nothing)
  {
    static int table[] = { 1,
#ifdef NOPE
  #pragma omp metadirective when(user={condition(n)}: teams num_teams(1))
#else
      2,
#endif
    };
    table[0] += 2;
    r += table[0] + table[1];
  }
  return r;
}
int main(void) {
  printf("%d\n", count(0));
  printf("%d\n", count(1) + 1);
  return 0;
}
