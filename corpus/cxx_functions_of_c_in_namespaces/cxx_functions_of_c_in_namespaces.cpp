// case: a function with C linkage is the same in all namespaces
// cc cannot know
// aux: other.cpp
// C++17 and later
// run host => 2 202
#include <cstdio>
extern "C" {
namespace n { int go(int); }
}
namespace m { extern "C" int more(int); }
int main() {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = n::go(1) + m::more(1);
  std::printf("%d %d\n", n::go(1) + m::more(1), r);
}
