#include "names.h"
bool global_ok = true;
int g(int) { return 7; }
int t;
int fcount(int x) { return t += x; }
#pragma omp declare variant(fcount) match(construct={parallel})
int c(int x) { return x; }
