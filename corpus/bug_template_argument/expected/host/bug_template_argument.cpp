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

namespace n {
constexpr int size__ompick__kind_host() { return 2; }
}
constexpr bool on_gpu__ompick__kind_host() { return false; }
constexpr int of__ompick__kind_host(int x) { return x + 1; }


namespace n {
struct T {
  static constexpr int all_v() { return 5; }

  static constexpr int all() { return 1; }
};
}

template <int N> struct Value { static constexpr int value = N; };
template <class F> struct Result;
template <class R, class... A> struct Result<R(A...)> { using type = R; };
struct on_cpu { int x = 7; };
constexpr int two = 2;
Value<on_gpu__ompick__kind_host()> flag;

int main() {
  std::printf("value %d %d\n", Value<n::size__ompick__kind_host()>::value, flag.value);
  std::printf("of %d\n", Value<of__ompick__kind_host(two)>::value);
  std::printf("member %d\n", Value<n::T::all_v()>::value);
  Result<on_cpu()>::type cpu;
  std::printf("type %d\n", cpu.x);
  std::printf("not a call %d\n", n::S::all());
}
