#include "work.h"

int tv(int a) { return 100 + a; }
int tb(int a) { return a; }
int work(int x) { return tb(x); }
#pragma omp declare target
#line 5
int work__ompick_gpu(int x) { return tv(x); }
#pragma omp end declare target
#line 6
