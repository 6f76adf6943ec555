// case: function variants whose types are not those of their base functions; those for simd may have others
// fails: OMP0314
int more(int x, int y);
#pragma omp declare variant(more) match(device={kind(host)})
int f(int x);
int other(double x);
#pragma omp declare variant(other) match(device={kind(host)})
int g(int x);
typedef float vec __attribute__((vector_size(16)));
vec wide(vec x, int mask);
#pragma omp declare variant(wide) match(construct={simd(simdlen(4))})
float h(float x);
typedef int number;
int same(const int a, number b, unsigned int *restrict c, int d[]);
#pragma omp declare variant(same) match(device={kind(host)})
int i(int, int, unsigned *restrict, int *);
