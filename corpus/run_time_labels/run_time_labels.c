// case: labels, gotos, switches and returns of loops in a copied statement
// run host => 3 3 | 12 12 | 7 7 | 4 4
#include <stdio.h>

static int labels(int a) {
  int sum = 0;
  #pragma omp metadirective when(user={condition(a)}: parallel num_threads(1)) otherwise(nothing)
  {
    int i = 0;
  again:
    i++;
    if (i < 3)
      goto again;
    sum += i;
  }
  return sum;
}

static int loops(int a) {
  int sum = 0;
  #pragma omp metadirective when(user={condition(a)}: parallel for reduction(+: sum)) otherwise(nothing)
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
  return sum;
}

static int cases(int a, int x) {
  int r = 0;
  #pragma omp metadirective when(user={condition(a)}: parallel num_threads(1)) otherwise(nothing)
  switch (x) {
  case 1:
    r = 7;
    break;
  default:
    r = 8;
  }
  return r;
}

/* goto from before into a label between two copies of nothing */
static int around(int a) {
  int n = 0;
top:
  #pragma omp metadirective when(user={condition(a)}: critical) otherwise(nothing)
  n += 2;
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
