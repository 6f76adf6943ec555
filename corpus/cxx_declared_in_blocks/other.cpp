int tv(int a) { return 1000 + a; }
#pragma omp declare variant(tv) match(construct={target})
int tb(int a) { return a; }
#pragma omp declare target
int dev(int n) { return tb(n); }
int on_device(int n) { return dev(n); }
#pragma omp end declare target
namespace n {
#pragma omp declare target
int in_space(int k) { return tb(k); }
#pragma omp end declare target
}
