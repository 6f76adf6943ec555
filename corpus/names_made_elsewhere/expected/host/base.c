#include "cat.h"

int leaf_on_device(void) { return 2; }

int leaf(void) { return 1; }

int CAT(wo, rk)(void) { return leaf(); }
#pragma omp declare target
#line 7
int work__ompick_host(void) { return leaf_on_device(); }
#pragma omp end declare target
#line 8
