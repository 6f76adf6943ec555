#include "law.hpp"
int on_device(int x) { return x + 100; }
#pragma omp declare variant(on_device) match(construct = {target})
int f(int x) { return x; }
int law(int x) { return f(x); }
