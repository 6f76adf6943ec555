// case: names of functions of other files that macros make, or the command line gives
// run host => 1 1 1 1 | 2 2 2 2
// cc cannot know
// flags: -DWORK=work
// cflags: -DWORK=work
// aux: base.c given.c spliced.c cat.h
#include "cat.h"
#include <stdio.h>

int CAT(wo, rk)(void);
int given(void);
int spliced(void);

void on_device(void) {}
#pragma omp declare variant(on_device) match(construct={target})
void nothing(void) {}

#define W(x) wor##x

int main(void) {
  int a, b, c, d;
  printf("%d %d %d %d\n", CAT(wo, rk)(), W(k)(), given(), spliced());
#pragma omp target map(from: a, b, c, d)
  {
    nothing();
    a = CAT(wo, rk)();
    b = W(k)();
    c = given();
    d = spliced();
  }
  printf("%d %d %d %d\n", a, b, c, d);
  return 0;
}
