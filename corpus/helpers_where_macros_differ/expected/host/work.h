int tv(int a), tb(int a);

int tb(int a);

#define T int
#pragma omp declare target
T work(T x);
#pragma omp end declare target
#undef T
