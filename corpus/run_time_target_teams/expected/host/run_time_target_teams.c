// case: a run-time choice right inside target, with variants that need teams there
// run host => 10 20 | 10 20
// run gpu=nvptx64:sm_70 => 10 20 | 10 20
#include <stdio.h>

enum { N = 10 };

static void add(int *a, int big, int x) {
  if (big > 3) {
#line 9
    #pragma omp target map(tofrom: a[0:N])

    #pragma omp teams distribute parallel for
    for (int i = 0; i < N; i++)
      a[i] += x;
  } else {
#line 9
    #pragma omp target map(tofrom: a[0:N])

    #pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[i] += x;
  }
#line 14
}

static int sum(const int *a) {
  int s = 0;
  for (int i = 0; i < N; i++)
    s += a[i];
  return s;
}

int main(void) {
  for (int big = 0; big < 10; big += 5) {
    int a[N] = {0};
    add(a, big, 1);
    printf("%d", sum(a));
    add(a, 5 - big, 1);
    printf(" %d\n", sum(a));
  }
  return 0;
}
