// case: requires: clauses earlier in the file and those implied by flags; the 5.0 spelling
// run host => before 0 | after 1 | flag 2 | old 3 | both 4
// flags: --requires unified_shared_memory
#include <stdio.h>

int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(implementation={requires(dynamic_allocators)})
int f(void) { return 0; }
int g_v(void) { return 2; }
#pragma omp declare variant(g_v) match(implementation={requires(unified_shared_memory)})
int g(void) { return 0; }
int h_v(void) { return 3; }
#pragma omp declare variant(h_v) match(implementation={dynamic_allocators})
int h(void) { return 0; }
int k_one(void) { return 3; }
int k_both(void) { return 4; }
#pragma omp declare variant(k_one) match(implementation={requires(dynamic_allocators)})
#pragma omp declare variant(k_both) match(implementation={requires(dynamic_allocators, unified_shared_memory)})
int k(void) { return 0; }

int before(void) { return f(); }

#pragma omp requires dynamic_allocators

int main(void) {
  printf("before %d\nafter %d\nflag %d\nold %d\nboth %d\n", before(), f(), g(), h(), k());
  return 0;
}
