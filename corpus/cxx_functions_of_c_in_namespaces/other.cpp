static int device(int n) { return n + 100; }
#pragma omp declare variant(device) match(construct={target})
static int host(int n) { return n; }
extern "C" int go(int n) { return host(n); }
namespace k { extern "C" int more(int n) { return host(n); } }
