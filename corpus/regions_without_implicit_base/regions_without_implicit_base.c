// case: with LLVM's disable_implicit_base, a region gives variants to what is declared before it only
// run host => 0 1 2
// flags: --compiler llvm
#include <stdio.h>
int before(void) { return 0; }
#pragma omp begin declare variant match(implementation={extension(disable_implicit_base)})
int before(void) { return 1; }
int behind(void) { return 2; }
#pragma omp end declare variant
int behind(void) { return 0; }
#pragma omp begin declare variant match(implementation={vendor(llvm)})
int assumed(void) { return 2; }
#pragma omp end declare variant
int assumed(void) { return 0; }
int main(void) { printf("%d %d %d\n", behind(), before(), assumed()); }
