// case: C++ that blocks alone declare: the host's calls keep the host's version
// run host => 1 1001 | 2 3
// aux: other.cpp
// cc cannot know
#include <cstdio>
namespace n { int in_space(int); int of_block(); }
int on_device(int);
int work(int k) {
  extern int dev(int);
  return dev(k);
}
int main() {
  int r;
#pragma omp target map(from: r)
  r = on_device(1);
  std::printf("%d %d\n", work(1), r);
  std::printf("%d %d\n", n::of_block(), n::in_space(3));
}
namespace n {
int of_block() {
  int in_space(int);
  return in_space(2);
}
}
