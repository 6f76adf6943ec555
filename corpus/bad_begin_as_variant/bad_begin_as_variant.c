// case: a directive that needs an end is chosen where none can stand for it
// fails: OMP0102
int f(void);
#pragma omp metadirective when(device={kind(host)}: begin declare target) otherwise(nothing)
int g(void);
#pragma omp begin metadirective when(device={kind(host)}: begin declare target) otherwise(nothing)
int h(void);
#pragma omp end metadirective
#pragma omp metadirective default(begin assumes no_openmp)
int main(void) { return 0; }
