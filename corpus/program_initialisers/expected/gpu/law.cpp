#include "law.hpp"

static inline int law_gpu(int x) { return x + 100; }

static inline int law(int x) { return x; }

int eos(int x) { return law(x); }
#pragma omp declare target
#line 7
int eos__ompick_gpu(int x) { return law_gpu(x); }
#pragma omp end declare target
#line 8
