int tv(int a) { return 1000 + a; }

int tb(int a) { return a; }

#pragma omp declare target
int other;
int dev(int n) { return tb(n); }
#pragma omp declare target
#line 7
int dev__ompick_gpu(int n) { return tv(n); }
#pragma omp end declare target
#line 8
#pragma omp end declare target
