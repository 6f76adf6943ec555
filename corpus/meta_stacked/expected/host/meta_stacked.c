// case: directives stacked on one statement, metadirectives among them
// run host => 10 | 6 | 2 | 4
#include <stdio.h>

int main(void) {
  int sum = 0, n = 0, m = 0, k = 0;
  #pragma omp parallel num_threads(2)
  #pragma omp for reduction(+: sum)
  for (int i = 0; i < 5; i++)
    sum += i;
  printf("%d\n", sum);

  #pragma omp parallel num_threads(3)
  #pragma omp critical
  n += 2;
  printf("%d\n", n);

  #pragma omp parallel num_threads(3)
  #pragma omp single
  #pragma omp task if(0) shared(m)
  m += 2;
  printf("%d\n", m);

  if (m == 2)

    #pragma omp parallel num_threads(2)
    #pragma omp critical
    k += 2;
  else
    k = 100;
  printf("%d\n", k);
  return 0;
}
