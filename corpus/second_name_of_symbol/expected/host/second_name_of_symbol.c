// case: a function has a second name by an assembler label
// run host=host => 101 1
// warns: `asmname` is another name of `asmreal`
#include <stdio.h>
int fd(int x) { return x + 100; }

int f(int x) { return x; }
int asmreal(int i) { return f(i); }
#pragma omp declare target
#line 8
int asmreal__ompick_host(int i) { return fd(i); }
#pragma omp end declare target
#line 9
int asmname(int) __asm__("asmreal");
int main(void) {
  int r = 0;
#pragma omp target map(from: r)
  r = asmreal__ompick_host(1);
  printf("%d %d\n", r, asmname(1));
  return 0;
}
