// case: a function with C linkage is the same in all namespaces
// cc cannot know
// aux: other.cpp
// C++17 and later
// run host => 2 202
#include <cstdio>
extern "C" {
namespace n { int go(int);
#pragma omp declare target
int go__ompick_host(int);
#pragma omp end declare target
#line 8
 }
}
namespace m { extern "C" int more(int);
#pragma omp declare target
extern "C" int more__ompick_host(int);
#pragma omp end declare target
#line 10
 }
int main() {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = n::go__ompick_host(1) + m::more__ompick_host(1);
  std::printf("%d %d\n", n::go(1) + m::more(1), r);
}
