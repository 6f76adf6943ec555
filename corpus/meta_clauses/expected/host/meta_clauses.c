// case: clauses and expressions inside a directive variant, with parentheses, colons, commas and strings
// run host => 30 | 5 | 3
#include <stdio.h>

int main(void) {
  int a[6] = {0, 1, 2, 3, 4, 5}, sum = 0, c = ':', last = 0;


  #pragma omp parallel for num_threads((c == ':') ? (2) : (3)) \
           reduction(+: sum) schedule(static, 1) if(parallel: sizeof("a:(b") == 5)
  for (int i = 0; i < 6; i++)
    sum += a[i] * (c == ':' ? 2 : 1);
  printf("%d\n", sum);

  #pragma omp parallel for lastprivate(last), num_threads(2)
  for (int i = 0; i < 6; i++)
    last = a[i];
  printf("%d\n", last);

  #pragma omp parallel num_threads(3) default(none) shared(sum)
  {
    #pragma omp single
    sum = 3;
  }
  printf("%d\n", sum);
  return 0;
}
