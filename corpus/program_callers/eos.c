#include "eos.h"

static inline double law_gpu(double x) { return 2.0 * x; }
#pragma omp declare variant(law_gpu) match(device={kind(gpu)})
static inline double law(double x) { return x; }

double eos(double x) { return law(x) + 1.0; }
