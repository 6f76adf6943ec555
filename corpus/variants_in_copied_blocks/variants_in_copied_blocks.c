// case: directives that name variants in blocks that are copied, or stand in a function with a device version, go from each text
// run host=host => 12 1 | 21 11
// not host: declare[ ]variant
#include <stdio.h>
int f_parallel(int n) { return n + 10; }
int f_target(int n) { return n + 20; }
int f(int n) { return n; }
static int chosen(int n) {
  #pragma omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
  {
    #pragma omp declare variant(f_parallel) match(construct={parallel})
    int f(int);
    n = f(n);
  }
  return n;
}
static int called(int n) {
  #pragma omp declare variant(f_target) match(construct={target})
  #pragma omp declare variant(f_parallel) match(construct={parallel})
  int f(int);
  int sum = 0;
  #pragma omp parallel num_threads(1)
  sum += f(n);
  return sum > n + 15 ? sum : f(n) > n + 15 ? f(n) : sum;
}
int main(void) {
  int r = 0;
  printf("%d %d\n", chosen(2), chosen(1));
  #pragma omp target map(from: r)
  r = called(1);
  printf("%d %d\n", r, called(1));
  return 0;
}
