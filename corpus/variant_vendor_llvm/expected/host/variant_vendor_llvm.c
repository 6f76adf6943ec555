// case: the same choice for another compiler: --compiler llvm
// run host => llvm 2 2
// flags: --compiler llvm
#include <stdio.h>

int f_gnu(void) { return 1; }
int f_llvm(void) { return 2; }


int f(void) { return 0; }

int main(void) {
  int threads = 0;


  #pragma omp parallel num_threads(2)
  {
    #pragma omp atomic
    threads++;
  }
  printf("llvm %d %d\n", f_llvm(), threads);
  return 0;
}
