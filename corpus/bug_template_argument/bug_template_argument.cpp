// case: a call as a template argument, which the grammar takes for a function's type
// run host => value 2 0 | of 3 | member 5 | type 7 | not a call 1
#include <cstdio>

namespace n {
constexpr int size() { return 1; }
struct S {
  static constexpr int all() { return 1; }
};
}
constexpr bool on_gpu() { return true; }
constexpr int of(int x) { return x; }
#pragma omp begin declare variant match(device={kind(host)})
namespace n {
constexpr int size() { return 2; }
}
constexpr bool on_gpu() { return false; }
constexpr int of(int x) { return x + 1; }
#pragma omp end declare variant

namespace n {
struct T {
  static constexpr int all_v() { return 5; }
  #pragma omp declare variant(all_v) match(device={kind(host)})
  static constexpr int all() { return 1; }
};
}

template <int N> struct Value { static constexpr int value = N; };
template <class F> struct Result;
template <class R, class... A> struct Result<R(A...)> { using type = R; };
struct on_cpu { int x = 7; };
constexpr int two = 2;
Value<on_gpu()> flag;

int main() {
  std::printf("value %d %d\n", Value<n::size()>::value, flag.value);
  std::printf("of %d\n", Value<of(two)>::value);
  std::printf("member %d\n", Value<n::T::all()>::value);
  Result<on_cpu()>::type cpu;
  std::printf("type %d\n", cpu.x);
  std::printf("not a call %d\n", n::S::all());
}
