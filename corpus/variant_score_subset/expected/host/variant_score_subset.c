// case: a selector that is a strict subset of another compatible one scores 0, whatever its explicit score
// run host => subset 2 | not compatible 1 | condition 1
#include <stdio.h>

int f_small(void) { return 1; }
int f_large(void) { return 2; }


int f(void) { return 0; }

/* the larger selector does not match, so the smaller one keeps its score: 5 against 4 */
int g_small(void) { return 1; }
int g_large(void) { return 2; }
int g_other(void) { return 3; }



int g(void) { return 0; }

/* conditions are equal if their tokens are: 2 - 1 and 1 are not, so neither is a subset */
int h_one(void) { return 1; }
int h_two(void) { return 2; }


int h(void) { return 0; }

int main(void) {
  printf("subset %d\nnot compatible %d\ncondition %d\n", f_large(), g_small(), h_one());
  return 0;
}
