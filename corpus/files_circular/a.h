#ifndef A_H
#define A_H

static inline int law_v(int x) { return x + 1; }
#pragma omp declare variant(law_v) match(implementation={vendor(gnu)})
static inline int law(int x) { return x; }

static inline int of_a(int x) { return law(x); }

#include "b.h"
int other(int x);

#endif
