int tv(int a) { return 1000 + a; }

int tb(int a) { return a; }

#pragma omp declare target
int other;
int dev(int n) { return tb(n); }
#pragma omp end declare target
