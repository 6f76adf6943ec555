// case: what takes the place of brackets and operators is kept apart from the words next to it
// run host=host => 101 1 | 103 104 3
#include <cstdio>
int on_device(int x) { return x + 100; }

int f(int x) { return x; }
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
#line 7
auto made(int k) { return make_closure__ompick_host([k](int i) { return f(i + k); }, [k](int i) { return on_device(i + k); }); }
#pragma omp declare target
#line 7
auto made__ompick_host(int k) { return[k](int i) { return on_device(i + k); }; }
#pragma omp end declare target
#line 8
struct t { int k; };
int minus_v(t a) { return a.k + 100; }

int operator_minus__ompick_base(t a) { return a.k; }
static inline int operator-(t a) { return minus_v(static_cast<decltype(a) &&>(a)); }
#line 12
int both(t a) { if (a.k > 3) return-a; else return-a; }
int main() {
  int r = 0;
#pragma omp target map(from: r)
  r = body_closure__ompick_host(0, made__ompick_host(0))(1);
  std::printf("%d %d\n", r, made(0)(1));
  std::printf("%d %d %d\n", both(t{3}), both(t{4}), f(3));
}
