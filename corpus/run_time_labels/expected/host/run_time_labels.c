// case: labels, gotos, switches and returns of loops in a copied statement
// run host => 3 3 | 12 12 | 7 7 | 4 4
#include <stdio.h>

static int labels(int a) {
  int sum = 0;
  if (a) {
#line 7
    #pragma omp parallel num_threads(1)
    {
      int i = 0;
    again:
      i++;
      if (i < 3)
        goto again;
      sum += i;
    }
  } else {
#line 8
    {
      int i = 0;
    again__ompick_2:
      i++;
      if (i < 3)
        goto again__ompick_2;
      sum += i;
    }
  }
#line 16
  return sum;
}

static int loops(int a) {
  int sum = 0;
  if (a) {
#line 21
    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < 6; i++) {
      if (i % 2)
        continue;
      for (int j = 0;; j++) {
        if (j == 4)
          break;
        if (j == i)
          goto found;
      }
      sum += 10;
    found:
      sum += i / 2 + (i < 4 ? 0 : -1);
    }
  } else {
#line 22
    for (int i = 0; i < 6; i++) {
      if (i % 2)
        continue;
      for (int j = 0;; j++) {
        if (j == 4)
          break;
        if (j == i)
          goto found__ompick_2;
      }
      sum += 10;
    found__ompick_2:
      sum += i / 2 + (i < 4 ? 0 : -1);
    }
  }
#line 35
  return sum;
}

static int cases(int a, int x) {
  int r = 0;
  if (a) {
#line 40
    #pragma omp parallel num_threads(1)
    switch (x) {
    case 1:
      r = 7;
      break;
    default:
      r = 8;
    }
  } else {
#line 41
    switch (x) {
    case 1:
      r = 7;
      break;
    default:
      r = 8;
    }
  }
#line 48
  return r;
}

/* goto from before into a label between two copies of nothing */
static int around(int a) {
  int n = 0;
top:
  if (a) {
#line 55
    #pragma omp critical
    n += 2;
  } else {
#line 56
    n += 2;
  }
#line 57
  if (n < 4)
    goto top;
  return n;
}

int main(void) {
  printf("%d %d\n", labels(0), labels(1));
  printf("%d %d\n", loops(0), loops(1));
  printf("%d %d\n", cases(0, 1), cases(1, 1));
  printf("%d %d\n", around(0), around(1));
  return 0;
}
