#include "api.h"
#include "more.h"
int f(int x) { return x; }
int f_gpu(int x) { return x + 100; }
int more(int x) { return x; }
