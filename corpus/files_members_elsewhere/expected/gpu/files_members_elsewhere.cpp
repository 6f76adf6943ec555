// case: initialisers of members, conversions and default arguments of a header that only the host runs
// aux: law.hpp law.cpp
// cc cannot know
// run host => 1 2 3 | 104
// run gpu=nvptx64:sm_80 => 1 2 3 | 104
#include <cstdio>
#include "law.hpp"
int main() {
  std::printf("%d %d %d\n", Member().value, static_cast<int>(Converted()), Default().value);
  int r = 0;
#pragma omp target map(tofrom : r)
  r = other(4);
  std::printf("%d\n", r);
}
