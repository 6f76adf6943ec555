// case: calls in clauses whose choice needs variables that are private there
// run host => 3 3 1 | nested 4
#include <stdio.h>

static int fast;
int three(int x) { return x + 2; }
#pragma omp declare variant(three) match(user={condition(fast)})
int one(int x) { return x; }

int none(void) { return 1; }
int two(void) { return 2; }
#pragma omp declare variant(two) match(user={condition(fast > 1)})
int none(void);

int main(void) {
  int first = 0, second = 0, third = 0, nested = 0;
#pragma omp parallel num_threads(1) private(fast)
  {
    fast = 1;
#pragma omp parallel num_threads(one(one(1) / 3)) reduction(max : first)
    first = one(1);
#pragma omp parallel num_threads(one(1)) firstprivate(fast) reduction(+ : second)
    second += 1;
    fast = 2;
#pragma omp parallel num_threads(none() + 2) if(one(0) > 1) reduction(+ : nested)
    nested += 1;
  }
#pragma omp parallel num_threads(one(1)) reduction(+ : third)
  third += 1;
  printf("%d %d %d\nnested %d\n", first, second, third, nested);
  return 0;
}
