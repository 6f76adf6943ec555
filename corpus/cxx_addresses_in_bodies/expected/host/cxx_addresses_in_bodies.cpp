// case: a lambda expression with a body for devices takes addresses in it
// run host => 1 | 11 11
#include <cstdio>

static int plain() { return 1; }
static int within() { return 11; }

static int plain();

static int called() { return plain(); }
#pragma omp declare target
#line 10
static int called__ompick_host() { return within(); }
#pragma omp end declare target
#line 11
static int apply(int (*f)()) { return f(); }

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
#line 13
int main() {
  auto l = make_closure__ompick_host([] {
    int (*f)() = called;
    return apply(f);
  },
#line 14
[] {
    int (*f)() = called__ompick_host;
    return apply(f);
  }
#line 17
);
  std::printf("%d\n", l());
  int r = 0, s = 0;
#pragma omp target map(tofrom : r, s)
  {
    int (*f)() = called__ompick_host;
    r = apply(f);
    s = l.operator_call__ompick_host();
  }
  std::printf("%d %d\n", r, s);
}
