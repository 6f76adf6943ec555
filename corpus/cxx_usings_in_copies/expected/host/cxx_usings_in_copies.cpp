// case: using declarations in functions and blocks that are written again: the names that they come with stand there, too
// run host => 1 2 3 | 1 2 3 | 1 2
#include <cstdio>

namespace a {
int on_device(int) { return 2; }

int f(int) { return 1; }
static inline int f__ompick_on_device(int ompick_1) { return on_device(ompick_1); }
#line 9
int within(int) { return 2; }

int g(int) { return 1; }
static inline int g__ompick_within(int ompick_1) { return within(ompick_1); }
#line 12
} // namespace a
namespace b {
struct T {};
int f(T) { return 3; }
static inline int f__ompick_on_device(T ompick_1) { return ::b::f(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 16
int g(T) { return 3; }
static inline int g__ompick_within(T ompick_1) { return ::b::g(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 17
} // namespace b

template <class T> int called(T x) {
  using a::f; using a::f__ompick_on_device;
  return f(x);
}
#pragma omp declare target
#line 19
template <class T> int called__ompick_host(T x) {
  using a::f; using a::f__ompick_on_device;
  return f__ompick_on_device(x);
}
#pragma omp end declare target
#line 23
template <class T> int chosen(T x, int c) {
  int r = 0;
if (c) {
#line 25
  #pragma omp parallel num_threads(1)
    {
      using a::g; using a::g__ompick_within;
      r = g__ompick_within(x);
    }
} else {
#line 26
    {
      using a::g; using a::g__ompick_within;
      r = g(x);
    }
}
#line 30
  return r;
}

#ifndef CLOSURE__OMPICK_HOST
#define CLOSURE__OMPICK_HOST
template <class H, class D> struct closure__ompick_host : H {
  D device;
  closure__ompick_host() = default;
  constexpr closure__ompick_host(H h, D d) : H(static_cast<H &&>(h)), device(static_cast<D &&>(d)) {}
  constexpr const D &closure__ompick_host_body() const { return device; }
  template <class... A> constexpr auto operator_call__ompick_host(A &&...a) const -> decltype(device(static_cast<A &&>(a)...)) { return device(static_cast<A &&>(a)...); }
};
template <class H, class D> constexpr closure__ompick_host<H, D> make_closure__ompick_host(H h, D d) { return {static_cast<H &&>(h), static_cast<D &&>(d)}; }
template <class F, class... A> constexpr auto call_closure__ompick_host(int, F &&f, A &&...a) -> decltype(f.operator_call__ompick_host(static_cast<A &&>(a)...)) { return f.operator_call__ompick_host(static_cast<A &&>(a)...); }
template <class F, class... A> constexpr auto call_closure__ompick_host(long, F &&f, A &&...a) -> decltype(f(static_cast<A &&>(a)...)) { return f(static_cast<A &&>(a)...); }
template <class F> struct closure__ompick_host_caller {
  F &&f;
  template <class... A> constexpr auto operator()(A &&...a) const -> decltype(call_closure__ompick_host(0, static_cast<F &&>(f), static_cast<A &&>(a)...)) {
    return call_closure__ompick_host(0, static_cast<F &&>(f), static_cast<A &&>(a)...);
  }
};
template <class F> constexpr auto body_closure__ompick_host(int, F &&f) -> decltype(f.closure__ompick_host_body()) { return f.closure__ompick_host_body(); }
template <class F> constexpr closure__ompick_host_caller<F> body_closure__ompick_host(long, F &&f) { return {static_cast<F &&>(f)}; }
#endif
#line 33
int main() {
  int r = 0, s = 0;
#pragma omp target map(tofrom : r)
  r = called__ompick_host(3);
  std::printf("%d %d %d\n", called(3), r, called(b::T{}));
  std::printf("%d %d %d\n", chosen(3, 0), chosen(3, 1), chosen(b::T{}, 1));
  auto l = make_closure__ompick_host([](auto x) {
    using a::f; using a::f__ompick_on_device;
    return f(x);
  },
#line 39
[](auto x) {
    using a::f; using a::f__ompick_on_device;
    return f__ompick_on_device(x);
  }
#line 42
);
  r = l(3);
#pragma omp target map(tofrom : s)
  s = l.operator_call__ompick_host(3);
  std::printf("%d %d\n", r, s);
}
