// case: a selector that is a strict subset of another compatible one scores 0, whatever its explicit score
// run host => subset 2 | not compatible 1 | condition 1
#include <stdio.h>

int f_small(void) { return 1; }
int f_large(void) { return 2; }
#pragma omp declare variant(f_small) match(implementation={vendor(score(100): gnu)})
#pragma omp declare variant(f_large) match(implementation={vendor(gnu)}, user={condition(1)})
int f(void) { return 0; }

/* the larger selector does not match, so the smaller one keeps its score: 5 against 4 */
int g_small(void) { return 1; }
int g_large(void) { return 2; }
int g_other(void) { return 3; }
#pragma omp declare variant(g_small) match(implementation={vendor(score(4): gnu)})
#pragma omp declare variant(g_large) match(implementation={vendor(gnu)}, device={kind(gpu)})
#pragma omp declare variant(g_other) match(user={condition(score(3): 1)})
int g(void) { return 0; }

/* conditions are equal if their tokens are: 2 - 1 and 1 are not, so neither is a subset */
int h_one(void) { return 1; }
int h_two(void) { return 2; }
#pragma omp declare variant(h_one) match(user={condition(score(9): 1)})
#pragma omp declare variant(h_two) match(user={condition(2 - 1)}, implementation={vendor(gnu)})
int h(void) { return 0; }

int main(void) {
  printf("subset %d\nnot compatible %d\ncondition %d\n", f(), g(), h());
  return 0;
}
