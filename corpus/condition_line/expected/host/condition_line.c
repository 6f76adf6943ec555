// case: conditions that name their line and their file's level mean those of the directive
// aux: level.h
// run host => w v 0 level
#include <stdio.h>
#define HERE(N) (__LINE__ == N)
#include "level.h"
static const char *v(int n) { (void) n; return "v"; }
static const char *w(int n) { (void) n; return "w"; }


__attribute__((unused)) static const char *f(int n) { (void) n; return "f"; }
static inline const char *f__ompick_1_2(int n) { if (n > 0 && (9 == 9)) return w(n); else return v(n); }
static inline const char *level__ompick_1(int n) { if (n > 0 && 1 == 1) return deeper(n); else return level(n); }
#line 12
int main(void) {
  int in_parallel = 0;

  in_parallel += 0;
  printf("%s %s %d %s\n", f__ompick_1_2(1), f__ompick_1_2(-1), in_parallel, level__ompick_1(1));
}
