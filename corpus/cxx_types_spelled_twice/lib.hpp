#pragma once
#include <cstddef>
#define REAL double
#define LL long long
#define CREF(T) const T &
int words(unsigned long);
int words(signed char);
int pointers(long const unsigned *);
int macros(REAL);
int macros(unsigned LL);
int arguments(CREF(int));
int chosen(std::size_t);
int of_zero(decltype(0));
struct s {
  int go(unsigned long);
  int go(int *);
};
