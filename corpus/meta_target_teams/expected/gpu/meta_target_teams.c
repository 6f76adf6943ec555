// case: teams variants right inside target: nothing may stand in between
// run host => 10 | 20 | 4
// run gpu=nvptx64:sm_70 => 10 | 20 | 4
// has gpu: ^\s*#pragma omp teams distribute parallel for
// has host: ^\s*#pragma omp parallel for
#include <stdio.h>

int main(void) {
  int a[10], sum = 0, n = 0;
  for (int i = 0; i < 10; i++)
    a[i] = 0;
  #pragma omp target map(tofrom: a)

  #pragma omp teams distribute parallel for
  for (int i = 0; i < 10; i++)
    a[i] += 1;
  for (int i = 0; i < 10; i++)
    sum += a[i];
  printf("%d\n", sum);

  #pragma omp target map(tofrom: a)
  {
    #pragma omp teams distribute
    for (int i = 0; i < 5; i++) {
      #pragma omp parallel for
      for (int j = 0; j < 2; j++)
        a[2 * i + j] += 1;
    }
  }
  sum = 0;
  for (int i = 0; i < 10; i++)
    sum += a[i];
  printf("%d\n", sum);

  #pragma omp target teams num_teams(2) map(tofrom: n)
  #pragma omp parallel num_threads(2)
  {
    #pragma omp atomic
    n++;
  }
  printf("%d\n", n > 0 ? 4 : 0);
  return 0;
}
