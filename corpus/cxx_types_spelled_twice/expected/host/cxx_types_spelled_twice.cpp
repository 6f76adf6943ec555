// case: definitions spell the types of their parameters otherwise than the declarations: words, macros, aliases
// cc cannot know
// aux: lib.hpp other.cpp
// C++17 and later
// run host => 9 909 | 1 101 | 5 105
#include "lib.hpp"
#include <cstdio>
int elsewhere(unsigned int);
#pragma omp declare target
int elsewhere__ompick_host(unsigned int);
#pragma omp end declare target
#line 9
template <class T> struct x {
  int go(T) { return 0; }
#line 10
  int go__ompick_host(T) { return 0; }
#line 11
};
template <> int x<unsigned long>::go(unsigned long);
template <> int x<unsigned long>::go__ompick_host(unsigned long);
#line 13
int main() {
  int r = 0;
  const unsigned long one = 1;
  const signed char small = 1;
  #pragma omp target map(tofrom: r)
  r = words__ompick_host(1ul) + words__ompick_host(small) + pointers__ompick_host(&one) + macros__ompick_host(1.0) + macros__ompick_host(1ull) + arguments__ompick_host(1) + chosen__ompick_host(1) + of_zero__ompick_host(1)
      + s().go__ompick_device(1ul);
  std::printf("%d %d\n",
              words(1ul) + words(small) + pointers(&one) + macros(1.0) + macros(1ull) + arguments(1) + chosen(1)
                  + of_zero(1) + s().go(1ul),
              r);
  #pragma omp target map(tofrom: r)
  r = elsewhere__ompick_host(1);
  std::printf("%d %d\n", elsewhere(1), r);
  #pragma omp target map(tofrom: r)
  r = x<unsigned long>().go__ompick_host(5);
  std::printf("%d %d\n", x<unsigned long>().go(5), r);
}
int device(int n) { return n + 100; }

int host(int n) { return n; }
template <> int x<long unsigned>::go(long unsigned n) { return host(n); }
#line 34
template <> int x<long unsigned>::go__ompick_host(long unsigned n) { return device(n); }
#line 35
