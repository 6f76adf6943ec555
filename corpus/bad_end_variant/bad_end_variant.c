// case: an end directive is no directive variant
// fails: OMP0124
#pragma omp begin declare target
int f(void);
#pragma omp metadirective when(device={kind(host)}: end declare target)
int g(void) { return f(); }
#pragma omp metadirective default(end declare variant)
