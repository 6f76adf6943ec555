// case: macros that jump to labels in a statement that is copied for a choice at run time
// run host => 9 8 | 9 8
#include <stdio.h>
#define FAIL_IF(c)                                                                                                     \
  do {                                                                                                                 \
    if (c)                                                                                                             \
      goto fail;                                                                                                       \
  } while (0)
#define GO(to) goto to

static int a(int n) {
  int r = 0;
  #pragma omp metadirective when(user={condition(n > 2)}: parallel num_threads(1)) otherwise(nothing)
  {
    FAIL_IF(n > 1);
    r = 100;
    fail:
    r += n + 5;
  }
  return r;
}

static int b(int n) {
  int r = 0;
  #pragma omp metadirective when(user={condition(n > 2)}: parallel num_threads(1)) otherwise(nothing)
  {
    if (n > 1)
      GO(out);
    r = 100;
    out:
    r += n + 5;
  }
  return r;
}

int main(void) {
  printf("%d %d\n%d %d\n", a(4), a(3), b(4), b(3));
  return 0;
}
