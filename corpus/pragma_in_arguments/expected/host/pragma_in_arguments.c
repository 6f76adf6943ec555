// case: pragmas among the arguments of macros
// run host => 6 3 4
#include <stdio.h>
#define ID(...) __VA_ARGS__
#define TWICE(...) __VA_ARGS__ __VA_ARGS__
int main(void) {
  int n = 0, m = 0, k = 0;
  for (int i = 0; i < 2; i++) { _Pragma("omp parallel num_threads(3)") { _Pragma("omp atomic") n++; } }









  _Pragma("omp parallel num_threads(3)") {
    #pragma omp atomic
    m++;
  }
  if (n == 6) { _Pragma("omp parallel num_threads(2)")  { _Pragma("omp atomic") k++; } } else {  { _Pragma("omp atomic") k++; } } if (n == 6) { _Pragma("omp parallel num_threads(2)")  { _Pragma("omp atomic") k++; } } else {  { _Pragma("omp atomic") k++; } }






  printf("%d %d %d\n", n, m, k);
  return 0;
}
