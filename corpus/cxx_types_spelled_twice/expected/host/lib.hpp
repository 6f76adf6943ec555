#pragma once
#include <cstddef>
#define REAL double
#define LL long long
#define CREF(T) const T &
int words(unsigned long);
#pragma omp declare target
int words__ompick_host(unsigned long);
#pragma omp end declare target
#line 7
int words(signed char);
#pragma omp declare target
int words__ompick_host(signed char);
#pragma omp end declare target
#line 8
int pointers(long const unsigned *);
#pragma omp declare target
int pointers__ompick_host(long const unsigned *);
#pragma omp end declare target
#line 9
int macros(REAL);
#pragma omp declare target
int macros__ompick_host(REAL);
#pragma omp end declare target
#line 10
int macros(unsigned LL);
#pragma omp declare target
int macros__ompick_host(unsigned LL);
#pragma omp end declare target
#line 11
int arguments(CREF(int));
#pragma omp declare target
int arguments__ompick_host(CREF(int));
#pragma omp end declare target
#line 12
int chosen(std::size_t);
#pragma omp declare target
int chosen__ompick_host(std::size_t);
#pragma omp end declare target
#line 13
int of_zero(decltype(0));
#pragma omp declare target
int of_zero__ompick_host(decltype(0));
#pragma omp end declare target
#line 14
struct s {
  int go(unsigned long);
  int go__ompick_host(unsigned long);
  int go__ompick_device(unsigned long ompick_1) { return go__ompick_host(ompick_1); }
#line 16
  int go(int *);
  int go__ompick_device(int *ompick_1) { return go(ompick_1); }
#line 17
};
