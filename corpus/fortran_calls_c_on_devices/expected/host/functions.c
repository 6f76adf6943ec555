int leaf_on_device(int n) { return n + 100; }

int leaf_of_c(int n) { return n; }

int direct(int n) { return leaf_of_c(n); }
#pragma omp declare target
#line 5
int direct__ompick_host(int n) { return leaf_on_device(n); }
#pragma omp end declare target
#line 6
