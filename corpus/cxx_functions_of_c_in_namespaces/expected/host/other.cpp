static int device(int n) { return n + 100; }

static int host(int n) { return n; }
extern "C" int go(int n) { return host(n); }
#pragma omp declare target
#line 4
extern "C" int go__ompick_host(int n) { return device(n); }
#pragma omp end declare target
#line 5
namespace k { extern "C" int more(int n) { return host(n); }
#pragma omp declare target
#line 5
extern "C" int more__ompick_host(int n) { return device(n); }
#pragma omp end declare target
#line 5
 }
