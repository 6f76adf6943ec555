int tv(int a), tb(int a);
#pragma omp declare variant(tv) match(construct={target})
int tb(int a);

#define T int
T work(T x);
#undef T
