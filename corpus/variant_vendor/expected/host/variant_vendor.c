// case: vendor(...) is the compiler that will build the output
// run host => gnu 1 1
#include <stdio.h>

int f_gnu(void) { return 1; }
int f_llvm(void) { return 2; }


int f(void) { return 0; }

int main(void) {
  int threads = 0;


  #pragma omp parallel num_threads(1)
  {
    #pragma omp atomic
    threads++;
  }
  printf("gnu %d %d\n", f_gnu(), threads);
  return 0;
}
