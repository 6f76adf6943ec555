#include "lib.hpp"
static int device(int n) { return n + 100; }
#pragma omp declare variant(device) match(construct={target})
static int host(int n) { return n; }
int words(long unsigned n) { return host(n); }
int words(char signed n) { return host(n); }
int pointers(const unsigned long *n) { return host(*n); }
int macros(double n) { return host(n); }
int macros(unsigned long long n) { return host(n); }
int arguments(const int &n) { return host(n); }
int chosen(unsigned long n) { return host(n); }
int of_zero(int n) { return host(n); }
int s::go(long unsigned n) { return host(n); }
int s::go(int *) { return 0; }
typedef unsigned UI;
int elsewhere(UI n) { return host(n); }
