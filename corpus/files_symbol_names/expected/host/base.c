int on_device(int x) { return x + 100; }

int f(int x) { return x; }
int base(int x) { return f(x); }
#pragma omp declare target
#line 4
int base__ompick_host(int x) { return on_device(x); }
#pragma omp end declare target
#line 5
