/* LLVM's omp.h defines omp_is_initial_device in begin declare variant regions. */
#include <omp.h>
#include <stdio.h>

/* Not in a header: these are resolved here, and the header's are left to the compiler. */
int where(void);
static int both(void) { return 10 * omp_is_initial_device() + where(); }

#pragma omp begin declare variant match(device = {kind(host)})
int where(void) { return 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {kind(nohost)})
static int only_there(int x) { return x + 1; }
int where(void) { return only_there(1); }
#pragma omp end declare variant

#pragma omp begin declare variant match(device = {arch(nvptx64, amdgcn)}, implementation = {extension(match_any)})
#pragma omp begin declare variant match(implementation = {vendor(llvm)})
static int both(void) { return 20 + where(); }
#pragma omp end declare variant
#pragma omp end declare variant

int where(void) { return 9; }

int main(void) {
  int here = omp_is_initial_device(), there = -1, device = -1;
  printf("%d %d %d\n", here, where(), both());
#pragma omp target map(from : there, device)
  {
    there = omp_is_initial_device();
    device = both() > 0 ? where() : -1;
  }
  printf("%d %d\n", there, device);
#pragma omp parallel num_threads(2) reduction(+ : there)
  there += omp_is_initial_device();
  printf("%d\n", there);
  return 0;
}
