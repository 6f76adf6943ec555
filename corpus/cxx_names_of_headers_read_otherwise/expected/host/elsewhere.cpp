#include "names.h"
bool global_ok = true;
int g(int) { return 7; }
int t;
int fcount(int x) { return t += x; }

int c(int x) { return x; }
