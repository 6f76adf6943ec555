// case: directives that name variants in blocks that are copied, or stand in a function with a device version, go from each text
// run host=host => 12 1 | 21 11
// not host: declare[ ]variant
#include <stdio.h>
int f_parallel(int n) { return n + 10; }
int f_target(int n) { return n + 20; }
int f(int n) { return n; }
static int chosen(int n) {
  if (n > 1) {
#line 9
    #pragma omp parallel num_threads(1)
    {

      int f(int);
      n = f_parallel(n);
    }
  } else {
#line 10
    {

      int f(int);
      n = f(n);
    }
  }
#line 15
  return n;
}
static int called(int n) {


  int f(int);
  int sum = 0;
  #pragma omp parallel num_threads(1)
  sum += f_parallel(n);
  return sum > n + 15 ? sum : f(n) > n + 15 ? f(n) : sum;
}
#pragma omp declare target
#line 17
static int called__ompick_host(int n) {


  int f(int);
  int sum = 0;
  #pragma omp parallel num_threads(1)
  sum += f_parallel(n);
  return sum > n + 15 ? sum : f_target(n) > n + 15 ? f_target(n) : sum;
}
#pragma omp end declare target
#line 26
int main(void) {
  int r = 0;
  printf("%d %d\n", chosen(2), chosen(1));
  #pragma omp target map(from: r)
  r = called__ompick_host(1);
  printf("%d %d\n", r, called(1));
  return 0;
}
