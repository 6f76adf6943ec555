int tv(int a) { return 1000 + a; }
#pragma omp declare variant(tv) match(construct={target})
int tb(int a) { return a; }
#pragma omp declare target
int dev(int n) { return tb(n); }
#pragma omp end declare target
