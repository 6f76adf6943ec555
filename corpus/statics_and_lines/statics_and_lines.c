// case: static variables that leave the copies of a statement, with comments, preprocessor lines and macros of their block
// run host => 32 | 41
// aux: list.def
#include <stdio.h>

#define N 1
#define LIMIT 7

int count(int c) {
  int r = 0;
  #pragma omp metadirective when(user={condition(c)}: parallel num_threads(1) reduction(+: r)) otherwise(nothing)
  {
    static int hits, // how often
      miss;          /* and not */
    static int table[] = { 1, // one
#ifdef NOPE
      7,
#else
      2,
#endif
    };
    static const int listed[] = {
#define X(n) n,
#include "list.def"
#undef X
    };
    static int \
      split = 1;
    static const char *const text = "a\
b";
#undef N
#define N 2
    static int nn = N;
#define LOCAL 3
    static int mm = LOCAL; r += nn++ + mm;
#undef LOCAL
#undef N
#define N 1
    hits++;
    r += hits + miss + table[1] + listed[1] + split + text[1] - 'a' + N;
  }
  return r;
}

int lifted(int n) {
  int r = 0;
  #pragma omp target map(tofrom: r)
#define LIMIT2 (LIMIT - 4)
  #pragma omp metadirective when(user={condition(n > LIMIT2)}, target_device={kind(cpu)}: teams num_teams(1)) \
      otherwise(parallel num_threads(1))
  {
    r += n + LIMIT2;
  }
  return r;
}

int main(void) {
  printf("%d\n", count(0) + count(1));
  printf("%d\n", lifted(1) + lifted(34));
}
