// case: directives stacked on one statement, metadirectives among them
// run host => 10 | 6 | 2 | 4
#include <stdio.h>

int main(void) {
  int sum = 0, n = 0, m = 0, k = 0;
  #pragma omp metadirective when(device={kind(host)}: parallel num_threads(2)) otherwise(nothing)
  #pragma omp metadirective when(construct={parallel}: for reduction(+: sum)) otherwise(simd)
  for (int i = 0; i < 5; i++)
    sum += i;
  printf("%d\n", sum);

  #pragma omp metadirective when(device={kind(gpu)}: nothing) otherwise(parallel num_threads(3))
  #pragma omp metadirective when(construct={teams}: nothing) otherwise(critical)
  n += 2;
  printf("%d\n", n);

  #pragma omp parallel num_threads(3)
  #pragma omp metadirective when(construct={parallel}: single) otherwise(nothing)
  #pragma omp metadirective when(construct={parallel}, device={kind(host)}: task if(0) shared(m)) otherwise(nothing)
  m += 2;
  printf("%d\n", m);

  if (m == 2)
    #pragma omp metadirective when(device={kind(host)}: nothing) otherwise(parallel)
    #pragma omp metadirective when(device={kind(gpu)}: nothing) otherwise(parallel num_threads(2))
    #pragma omp critical
    k += 2;
  else
    k = 100;
  printf("%d\n", k);
  return 0;
}
