// case: using declarations in functions and blocks that are written again: the names that they come with stand there, too
// run host => 1 2 3 | 1 2 3 | 1 2
#include <cstdio>

namespace a {
int on_device(int) { return 2; }
#pragma omp declare variant(on_device) match(construct={target})
int f(int) { return 1; }
int within(int) { return 2; }
#pragma omp declare variant(within) match(construct={parallel})
int g(int) { return 1; }
} // namespace a
namespace b {
struct T {};
int f(T) { return 3; }
int g(T) { return 3; }
} // namespace b

template <class T> int called(T x) {
  using a::f;
  return f(x);
}
template <class T> int chosen(T x, int c) {
  int r = 0;
#pragma omp metadirective when(user={condition(c)}: parallel num_threads(1)) otherwise(nothing)
  {
    using a::g;
    r = g(x);
  }
  return r;
}

int main() {
  int r = 0, s = 0;
#pragma omp target map(tofrom : r)
  r = called(3);
  std::printf("%d %d %d\n", called(3), r, called(b::T{}));
  std::printf("%d %d %d\n", chosen(3, 0), chosen(3, 1), chosen(b::T{}, 1));
  auto l = [](auto x) {
    using a::f;
    return f(x);
  };
  r = l(3);
#pragma omp target map(tofrom : s)
  s = l(3);
  std::printf("%d %d\n", r, s);
}
