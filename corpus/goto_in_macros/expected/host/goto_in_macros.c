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
  if (n > 2) {
#line 13
    #pragma omp parallel num_threads(1)
    {
      FAIL_IF(n > 1);
      r = 100;
      fail:
      r += n + 5;
    }
  } else {
#line 14
    {
      do { if (n > 1) goto fail__ompick_2; } while (0);
      r = 100;
      fail__ompick_2:
      r += n + 5;
    }
  }
#line 20
  return r;
}

static int b(int n) {
  int r = 0;
  if (n > 2) {
#line 25
    #pragma omp parallel num_threads(1)
    {
      if (n > 1)
        GO(out);
      r = 100;
      out:
      r += n + 5;
    }
  } else {
#line 26
    {
      if (n > 1)
        goto out__ompick_2;
      r = 100;
      out__ompick_2:
      r += n + 5;
    }
  }
#line 33
  return r;
}

int main(void) {
  printf("%d %d\n%d %d\n", a(4), a(3), b(4), b(3));
  return 0;
}
