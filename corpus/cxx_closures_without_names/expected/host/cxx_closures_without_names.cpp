// case: lambda expressions whose bodies reach variants without naming anything that does: operators, function objects, other lambda expressions that are passed on
// run host => 2 2 2 2 | 2 2
#include <cstdio>

int w_t() { return 2; }

int w() { return 1; }

struct vec {
  int a;
};
vec mul_t(vec, vec) { return {2}; }

vec operator*(vec, vec) { return {1}; }

struct eos {
  int operator()(int x) const { return x * w(); }
#line 17
  int operator_call__ompick_host(int x) const { return x * w_t(); }
#line 18
  int operator[](int x) const { return x * w(); }
#line 18
  int operator_subscript__ompick_host(int x) const { return x * w_t(); }
#line 19
};

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
#line 21
template <class F> void pfor(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) body_closure__ompick_host(0, f)(i);
}
template <class F> void tfor(int n, F f) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) body_closure__ompick_host(0, f)(i);
}
template <class F> void serial(int n, F f) {
  for (int i = 0; i < n; i++) body_closure__ompick_host(0, f)(i);
}

template <class F> int passes(F f) { return body_closure__ompick_host(0, f)(1); }

int main() {
  int r[4] = {};
  int *p = r;
  eos e;
  vec v{1};
  pfor(1, [=](int i) { p[i] = e.operator_call__ompick_host(1); });
  pfor(1, [=](int i) { p[i + 1] = (mul_t(v, v)).a; });
  pfor(1, [=](int i) { p[i + 2] = e.operator_subscript__ompick_host(1); });
  auto inner = [=](int j) { p[j + 3] = w_t(); };
  auto outer = [=](int) { serial(1, inner); };
  tfor(1, outer);
  std::printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
  auto times = [e](int x) { return x * e.operator_call__ompick_host(1); };
  auto takes = [times] { return passes(times); };
  auto squares = [v](int) { return (mul_t(v, v)).a; };
  int s = 0, t = 0;
#pragma omp target map(tofrom : s, t)
  {
    s = takes();
    t = passes(squares);
  }
  std::printf("%d %d\n", s, t);
}
