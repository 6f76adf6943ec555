#pragma once

static inline int law_gpu(int x) { return x + 100; }

static inline int law(int x) { return x; }

static inline int twice(int x) { return 2 * law(x); }
#pragma omp declare target
#line 7
static inline int twice__ompick_gpu(int x) { return 2 * law_gpu(x); }
#pragma omp end declare target
#line 8
