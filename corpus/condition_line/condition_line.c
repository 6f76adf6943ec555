// case: conditions that name their line and their file's level mean those of the directive
// aux: level.h
// run host => w v 0 level
#include <stdio.h>
#define HERE(N) (__LINE__ == N)
#include "level.h"
static const char *v(int n) { (void) n; return "v"; }
static const char *w(int n) { (void) n; return "w"; }
#pragma omp declare variant(w) match(user={condition(score(1): n > 0 && HERE(9))})
#pragma omp declare variant(v) match(user={condition(HERE(10))})
static const char *f(int n) { (void) n; return "f"; }
int main(void) {
  int in_parallel = 0;
#pragma omp metadirective when(user={condition(HERE(14))}: nothing) otherwise(atomic)
  in_parallel += 0;
  printf("%s %s %d %s\n", f(1), f(-1), in_parallel, level(1));
}
