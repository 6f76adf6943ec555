#include "work.h"

int tv(int a) { return 100 + a; }
int tb(int a) { return a; }
int work(int x) { return tb(x); }
