// case: definitions spell the types of their parameters otherwise than the declarations: words, macros, aliases
// cc cannot know
// aux: lib.hpp other.cpp
// C++17 and later
// run host => 9 909 | 1 101 | 5 105
#include "lib.hpp"
#include <cstdio>
int elsewhere(unsigned int);
template <class T> struct x {
  int go(T) { return 0; }
};
template <> int x<unsigned long>::go(unsigned long);
int main() {
  int r = 0;
  const unsigned long one = 1;
  const signed char small = 1;
  #pragma omp target map(tofrom: r)
  r = words(1ul) + words(small) + pointers(&one) + macros(1.0) + macros(1ull) + arguments(1) + chosen(1) + of_zero(1)
      + s().go(1ul);
  std::printf("%d %d\n",
              words(1ul) + words(small) + pointers(&one) + macros(1.0) + macros(1ull) + arguments(1) + chosen(1)
                  + of_zero(1) + s().go(1ul),
              r);
  #pragma omp target map(tofrom: r)
  r = elsewhere(1);
  std::printf("%d %d\n", elsewhere(1), r);
  #pragma omp target map(tofrom: r)
  r = x<unsigned long>().go(5);
  std::printf("%d %d\n", x<unsigned long>().go(5), r);
}
int device(int n) { return n + 100; }
#pragma omp declare variant(device) match(construct={target})
int host(int n) { return n; }
template <> int x<long unsigned>::go(long unsigned n) { return host(n); }
