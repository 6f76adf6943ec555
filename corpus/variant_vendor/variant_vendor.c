// case: vendor(...) is the compiler that will build the output
// run host => gnu 1 1
#include <stdio.h>

int f_gnu(void) { return 1; }
int f_llvm(void) { return 2; }
#pragma omp declare variant(f_llvm) match(implementation={vendor(llvm)})
#pragma omp declare variant(f_gnu) match(implementation={vendor("gnu")})
int f(void) { return 0; }

int main(void) {
  int threads = 0;
  #pragma omp metadirective when(implementation={vendor(llvm)}: parallel num_threads(2)) \
                            when(implementation={vendor(gnu)}: parallel num_threads(1)) \
                            otherwise(parallel num_threads(3))
  {
    #pragma omp atomic
    threads++;
  }
  printf("gnu %d %d\n", f(), threads);
  return 0;
}
