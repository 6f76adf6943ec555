// case: regions in C++: in a class after a requires directive, templates of numbers chosen at run time, static templates that nobody calls, versions for devices of a base and of its variant, variants known by a using declaration that is above them
// run host => requires 12 | number 103 3 | unused 1 | versions 1 11 11 | using 22 2 | argument 1 1
// run gpu=nvptx64:sm_80 => requires 12 | number 103 3 | unused 1 | versions 1 21 21 | using 22 2 | argument 1 1
#include <cstdio>

#pragma omp requires dynamic_allocators
struct s {
  static int m(int x);
  #pragma omp begin declare variant match(implementation={requires(dynamic_allocators)})
  static int m(int x) { return x + 10; }
  #pragma omp end declare variant
};
int s::m(int x) { return x; }

static int fast;
template <int N> int number(int x) { return N + x; }
#pragma omp begin declare variant match(user={condition(fast)}, implementation={extension(allow_templates)})
template <int N> int number(int x) { return 100 + N + x; }
#pragma omp end declare variant

namespace {
template <typename T> static int unused(T x) { return x; }
#pragma omp begin declare variant match(construct={dispatch}, implementation={extension(allow_templates)})
template <typename T> static int unused(T x) { return 10 * x; }
#pragma omp end declare variant
}

int leaf_there(int x) { return x + 10; }
#pragma omp declare variant(leaf_there) match(construct={target}, device={kind(nohost)})
int leaf(int x) { return x; }
int versions(int x) { return leaf(x); }
#pragma omp begin declare variant match(construct={parallel})
int versions(int x) { return leaf(x) + 10; }
#pragma omp end declare variant

namespace n {
int later(int x);
}
using n::later;
namespace n {
int later_v(int x) { return x + 20; }
#pragma omp declare variant(later_v) match(user={condition(fast)})
int later(int x) { return x; }
}

namespace n {
#pragma omp begin declare variant match(device={kind(host)})
constexpr bool on_host() { return true; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device={kind(nohost)})
constexpr bool on_host() { return false; }
#pragma omp end declare variant
}
template <bool> struct choice {
  static constexpr int value = 1;
};
template <> struct choice<false> {
  static constexpr int value = 2;
};
template <typename T> struct type {
  static constexpr int value = 1;
};

int main() {
  std::printf("requires %d\n", s::m(2));
  fast = 1;
  int a = number<2>(1);
  fast = 0;
  std::printf("number %d %d\n", a, number<1>(2));
  std::printf("unused %d\n", unused(1));
  int b = versions(1), c = 0, d = 0;
  #pragma omp parallel num_threads(1)
  c = versions(1) - leaf(0);
  #pragma omp target parallel num_threads(1) map(from : d)
  d = versions(1);
  #pragma omp target map(tofrom : c)
  c += leaf(0);
  std::printf("versions %d %d %d\n", b, c, d);
  fast = 1;
  a = later(2);
  fast = 0;
  std::printf("using %d %d\n", a, later(2));
  std::printf("argument %d %d\n", choice<n::on_host()>::value, choice<n::on_host()>::value * type<s()>::value);
  return 0;
}
