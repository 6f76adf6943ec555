// case: headers that mean something else each time that they are included, through others and under other names
// run gpu=nvptx64:sm_80 => 2 203 105
// run host => 2 3 5
// aux: law.h ops.h both.h list.h list.c
#include "law.h"
#include <stdio.h>

#define NAME one
#define ADD 1
#include "both.h"
#undef NAME
#undef ADD
#define NAME two
#define ADD law(2)
#include "both.h"

int sum(int x);

int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = two(1);
  printf("%d %d %d\n", one(1), r, sum(1));
  return 0;
}
