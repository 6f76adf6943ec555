#pragma once

static inline int f_v(int x) { return x + 1; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
static inline int f(int x) { return x; }

static inline int twice(int x) { return x + f(x); }

#define THREE_AND(x) (3 + f(x))
