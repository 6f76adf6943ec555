// case: a directive in the last line, without a newline
// run host => 1
#include <stdio.h>

int main(void) {
  printf("%d\n", 1);
  return 0;
}
int unused;
#pragma omp metadirective when(device={kind(gpu)}: threadprivate(unused)) otherwise(threadprivate(unused))