#pragma omp begin declare variant match(device={kind(nohost)})
static int g(int x) { return x + 300; }
#pragma omp end declare variant