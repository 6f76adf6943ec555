int tv(int a), tb(int a);
#pragma omp declare variant(tv) match(device={kind(gpu)})
int tb(int a);

#define T int
#pragma omp declare target
T work(T x);
#pragma omp end declare target
#undef T
