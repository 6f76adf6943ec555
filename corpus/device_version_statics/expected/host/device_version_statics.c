// case: on the host a function's version for target regions says which static locals it has of its own
// warns: `count` is not one object on the host: `next` has a version for target regions, which has its own [OMP0411]
// run host => 101 202 2
#include <stdio.h>
int place_v(void) { return 2; }

int place(void) { return 1; }
static int total;
int next(void) {
  static int count;
  static const int hundred = 100;
  count++;
  total++;
  return total + hundred * place();
}
#pragma omp declare target
#line 9
int next__ompick_host(void) {
  static int count;
  static const int hundred = 100;
  count++;
  total++;
  return total + hundred * place_v();
}
#pragma omp end declare target
#line 16
int main(void) {
  int a, b;
  a = next();
#pragma omp target map(from: b)
  b = next__ompick_host();
  printf("%d %d %d\n", a, b, total);
}
