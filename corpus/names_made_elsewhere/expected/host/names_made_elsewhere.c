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

void nothing(void) {}

#define W(x) wor##x

#pragma omp declare target
int given__ompick_host(void);
#pragma omp end declare target
#pragma omp declare target
int spliced__ompick_host(void);
#pragma omp end declare target
#pragma omp declare target
int work__ompick_host(void);
#pragma omp end declare target
#line 20
int main(void) {
  int a, b, c, d;
  printf("%d %d %d %d\n", CAT(wo, rk)(), W(k)(), given(), spliced());
#pragma omp target map(from: a, b, c, d)
  {
    on_device();
    a = work__ompick_host();
    b = work__ompick_host();
    c = given__ompick_host();
    d = spliced__ompick_host();
  }
  printf("%d %d %d %d\n", a, b, c, d);
  return 0;
}
