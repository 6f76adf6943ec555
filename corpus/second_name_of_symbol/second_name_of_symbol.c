// case: a function has a second name by an assembler label
// run host=host => 101 1
// warns: `asmname` is another name of `asmreal`
#include <stdio.h>
int fd(int x) { return x + 100; }
#pragma omp declare variant(fd) match(construct={target})
int f(int x) { return x; }
int asmreal(int i) { return f(i); }
int asmname(int) __asm__("asmreal");
int main(void) {
  int r = 0;
#pragma omp target map(from: r)
  r = asmreal(1);
  printf("%d %d\n", r, asmname(1));
  return 0;
}
