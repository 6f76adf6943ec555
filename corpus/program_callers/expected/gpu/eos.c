#include "eos.h"

static inline double law_gpu(double x) { return 2.0 * x; }

static inline double law(double x) { return x; }

double eos(double x) { return law(x) + 1.0; }
#pragma omp declare target
#line 7
double eos__ompick_gpu(double x) { return law_gpu(x) + 1.0; }
#pragma omp end declare target
#line 8
