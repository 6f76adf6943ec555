#pragma once

static inline int law_gpu(int x) { return x + 100; }
#pragma omp declare variant(law_gpu) match(device={kind(gpu)})
static inline int law(int x) { return x; }
