#ifndef BOTH_H
#define BOTH_H
static int one(int x) { return x; }
#pragma omp begin declare variant match(implementation={vendor(gnu)})
static int one(int x) { return x + 10; }
#pragma omp end declare variant
static int two_v(int x) { return x + 1; }
#pragma omp declare variant(two_v) match(device={kind(host)})
static int two(int x) { return x; }
static inline int used(int x) { return two_v(one(x)) - one(x) + one(0) - one(0); }
#endif
