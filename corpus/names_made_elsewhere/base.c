#include "cat.h"

int leaf_on_device(void) { return 2; }
#pragma omp declare variant(leaf_on_device) match(construct={target})
int leaf(void) { return 1; }

int CAT(wo, rk)(void) { return leaf(); }
