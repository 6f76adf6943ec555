// case: a metadirective on a loop
// run host => sum 45 | 90 | product 24
// run gpu=nvptx64:sm_70 => sum 45 | 90 | product 24
// has host: ^\s*#pragma omp parallel for reduction\(\+: sum\)
// has gpu: ^\s*#pragma omp teams distribute parallel for reduction\(\+: inside\)
// has host: ^\s*#pragma omp parallel for reduction\(\+: inside\)
#include <stdio.h>

int main(void) {
  int sum = 0, inside = 0, product = 1;

  #pragma omp parallel for reduction(+: sum)
  for (int i = 0; i < 10; i++)
    sum += i;

  #pragma omp target map(tofrom: inside)

  #pragma omp teams distribute parallel for reduction(+: inside)
  for (int i = 0; i < 10; i++) {
    inside += 2 * i;
  }

  #pragma omp simd reduction(*: product)
  for (int i = 1; i <= 4; i++)
    product *= i;
  printf("sum %d\n%d\nproduct %d\n", sum, inside, product);
  return 0;
}
