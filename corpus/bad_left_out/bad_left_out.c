// case: a region that no context matches is left out, but what its directive has wrong is said
// fails: OMP0101
#pragma omp begin declare variant match(device={kindhost)
int f(void) { return 1; }
#pragma omp end declare variant
int f(void) { return 0; }
int main(void) { return f(); }
