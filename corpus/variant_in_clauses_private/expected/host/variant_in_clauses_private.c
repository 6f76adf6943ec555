// case: calls in clauses whose choice needs variables that are private there
// run host => 3 3 1 | nested 4
#include <stdio.h>

static int fast;
int three(int x) { return x + 2; }

int one(int x) { return x; }

int none(void) { return 1; }
int two(void) { return 2; }

int none(void);

static inline int none__ompick_1_with(int fast) { if (fast > 1) return two(); else return none(); }
static inline int one__ompick_1(int x) { if (fast) return three(x); else return one(x); }
static inline int one__ompick_1_with(int x, int fast) { if (fast) return three(x); else return one(x); }
#line 15
int main(void) {
  int first = 0, second = 0, third = 0, nested = 0;
#pragma omp parallel num_threads(1) private(fast)
  {
    fast = 1;
#pragma omp parallel num_threads(one__ompick_1_with(one__ompick_1_with(1, fast) / 3, fast)) reduction(max : first)
    first = one__ompick_1_with(1, fast);
#pragma omp parallel num_threads(one__ompick_1_with(1, fast)) firstprivate(fast) reduction(+ : second)
    second += 1;
    fast = 2;
#pragma omp parallel num_threads(none__ompick_1_with(fast) + 2) if(one__ompick_1_with(0, fast) > 1) reduction(+ : nested)
    nested += 1;
  }
#pragma omp parallel num_threads(one__ompick_1(1)) reduction(+ : third)
  third += 1;
  printf("%d %d %d\nnested %d\n", first, second, third, nested);
  return 0;
}
