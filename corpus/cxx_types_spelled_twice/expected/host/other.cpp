#include "lib.hpp"
static int device(int n) { return n + 100; }

static int host(int n) { return n; }
int words(long unsigned n) { return host(n); }
#pragma omp declare target
#line 5
int words__ompick_host(long unsigned n) { return device(n); }
#pragma omp end declare target
#line 6
int words(char signed n) { return host(n); }
#pragma omp declare target
#line 6
int words__ompick_host(char signed n) { return device(n); }
#pragma omp end declare target
#line 7
int pointers(const unsigned long *n) { return host(*n); }
#pragma omp declare target
#line 7
int pointers__ompick_host(const unsigned long *n) { return device(*n); }
#pragma omp end declare target
#line 8
int macros(double n) { return host(n); }
#pragma omp declare target
#line 8
int macros__ompick_host(double n) { return device(n); }
#pragma omp end declare target
#line 9
int macros(unsigned long long n) { return host(n); }
#pragma omp declare target
#line 9
int macros__ompick_host(unsigned long long n) { return device(n); }
#pragma omp end declare target
#line 10
int arguments(const int &n) { return host(n); }
#pragma omp declare target
#line 10
int arguments__ompick_host(const int &n) { return device(n); }
#pragma omp end declare target
#line 11
int chosen(unsigned long n) { return host(n); }
#pragma omp declare target
#line 11
int chosen__ompick_host(unsigned long n) { return device(n); }
#pragma omp end declare target
#line 12
int of_zero(int n) { return host(n); }
#pragma omp declare target
#line 12
int of_zero__ompick_host(int n) { return device(n); }
#pragma omp end declare target
#line 13
int s::go(long unsigned n) { return host(n); }
#line 13
int s::go__ompick_host(long unsigned n) { return device(n); }
#line 14
int s::go(int *) { return 0; }
typedef unsigned UI;
int elsewhere(UI n) { return host(n); }
#pragma omp declare target
#line 16
int elsewhere__ompick_host(UI n) { return device(n); }
#pragma omp end declare target
#line 17
