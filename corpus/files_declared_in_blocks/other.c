int tv(int a) { return 1000 + a; }
#pragma omp declare variant(tv) match(device={kind(gpu)})
int tb(int a) { return a; }

#pragma omp declare target
int other;
int dev(int n) { return tb(n); }
#pragma omp end declare target
