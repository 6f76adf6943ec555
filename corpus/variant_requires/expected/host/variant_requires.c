// case: requires: clauses earlier in the file and those implied by flags; the 5.0 spelling
// run host => before 0 | after 1 | flag 2 | old 3 | both 4
// flags: --requires unified_shared_memory
#include <stdio.h>

int f_v(void) { return 1; }

int f(void) { return 0; }
int g_v(void) { return 2; }

int g(void) { return 0; }
int h_v(void) { return 3; }

int h(void) { return 0; }
int k_one(void) { return 3; }
int k_both(void) { return 4; }


int k(void) { return 0; }

int before(void) { return f(); }

#pragma omp requires dynamic_allocators

int main(void) {
  printf("before %d\nafter %d\nflag %d\nold %d\nboth %d\n", before(), f_v(), g_v(), h_v(), k_both());
  return 0;
}
