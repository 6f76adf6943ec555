/* What only a GPU can compile: the host's pass must not see it, and has the host's choice instead. */
#include <stdio.h>

static int thread(void);
static int seed(int x) { return 3 * x; }

#pragma omp begin declare variant match(device = {arch(nvptx, nvptx64)}, implementation = {extension(match_any)})
static int twice(int x) { return x + x; }
static int thread(void) { return __nvvm_read_ptx_sreg_tid_x() + twice(0); }
#pragma omp end declare variant

#pragma omp begin declare variant match(device = {arch(amdgcn)})
#include "gpu_types.h"
static int thread(void) { return (gpu_index)__builtin_amdgcn_workitem_id_x(); }
#pragma omp end declare variant

#pragma omp begin declare variant match(device = {kind(host)})
static int thread(void) { return 7; }
#pragma omp end declare variant

#pragma omp begin declare variant match(device = {kind(nohost)}, construct = {target})
static int seed(int x) { return 5 * x; }
#pragma omp end declare variant

static int by_function(void) { return thread() + seed(1); }

int main(void) {
  int a = -1, b = -1;
#pragma omp target map(from : a, b)
  {
    a = thread() + seed(2);
    b = by_function();
  }
  printf("%d %d %d %d\n", a, b, thread(), by_function());
  return 0;
}

static int thread(void) { return 9; }
