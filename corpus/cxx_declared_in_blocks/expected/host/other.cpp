int tv(int a) { return 1000 + a; }

int tb(int a) { return a; }
#pragma omp declare target
int dev(int n) { return tb(n); }
#pragma omp declare target
#line 5
int dev__ompick_host(int n) { return tv(n); }
#pragma omp end declare target
#line 6
int on_device(int n) { return dev__ompick_host(n); }
#pragma omp end declare target
namespace n {
#pragma omp declare target
int in_space(int k) { return tb(k); }
#pragma omp declare target
#line 10
int in_space__ompick_host(int k) { return tv(k); }
#pragma omp end declare target
#line 11
#pragma omp end declare target
}
