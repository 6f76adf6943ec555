// case: structured bindings name what objects hold: closures called by these names run the device's body on devices
// cflags: -std=c++17
// run gpu=nvptx64:sm_80 => 12 13 14 15 16 33 | 2 3 4 5 6 13
// run host=host => 2 3 4 5 6 13 | 2 3 4 5 6 13
#include <cstdio>
int fv(int x) { return x + 10; }

int f(int x) { return x; }
template <class F> struct P {
  F f;
  int n;
};
template <class F> P<F> made(F f, int n) { return P<F>{f, n}; }
#ifndef CLOSURE__OMPICK_GPU
#define CLOSURE__OMPICK_GPU
template <class H, class D> struct closure__ompick_gpu : H {
  D device;
  closure__ompick_gpu() = default;
  constexpr closure__ompick_gpu(H h, D d) : H(static_cast<H &&>(h)), device(static_cast<D &&>(d)) {}
  constexpr const D &closure__ompick_gpu_body() const { return device; }
  template <class... A> constexpr auto operator_call__ompick_gpu(A &&...a) const -> decltype(device(static_cast<A &&>(a)...)) { return device(static_cast<A &&>(a)...); }
};
template <class H, class D> constexpr closure__ompick_gpu<H, D> make_closure__ompick_gpu(H h, D d) { return {static_cast<H &&>(h), static_cast<D &&>(d)}; }
template <class F, class... A> constexpr auto call_closure__ompick_gpu(int, F &&f, A &&...a) -> decltype(f.operator_call__ompick_gpu(static_cast<A &&>(a)...)) { return f.operator_call__ompick_gpu(static_cast<A &&>(a)...); }
template <class F, class... A> constexpr auto call_closure__ompick_gpu(long, F &&f, A &&...a) -> decltype(f(static_cast<A &&>(a)...)) { return f(static_cast<A &&>(a)...); }
template <class F> struct closure__ompick_gpu_caller {
  F &&f;
  template <class... A> constexpr auto operator()(A &&...a) const -> decltype(call_closure__ompick_gpu(0, static_cast<F &&>(f), static_cast<A &&>(a)...)) {
    return call_closure__ompick_gpu(0, static_cast<F &&>(f), static_cast<A &&>(a)...);
  }
};
template <class F> constexpr auto body_closure__ompick_gpu(int, F &&f) -> decltype(f.closure__ompick_gpu_body()) { return f.closure__ompick_gpu_body(); }
template <class F> constexpr closure__ompick_gpu_caller<F> body_closure__ompick_gpu(long, F &&f) { return {static_cast<F &&>(f)}; }
#endif
#line 14
struct count {
  template <class F> int operator()(F f, int n) const { return f(n); }
#line 15
  template <class F> int operator_call__ompick_gpu(F f, int n) const { return body_closure__ompick_gpu(0, f)(n); }
#line 16
};
struct other {
  count f;
  int n;
};
template <class F> int by_value(P<F> p) {
  auto [g, n] = p;
  return g(n);
}
#pragma omp declare target
#line 21
template <class F> int by_value__ompick_gpu(P<F> p) {
  auto [g, n] = p;
  return body_closure__ompick_gpu(0, g)(n);
}
#pragma omp end declare target
#line 25
template <class F> int by_reference(const P<F> &p) {
  const auto &[g, n] = p;
  return g(n);
}
#pragma omp declare target
#line 25
template <class F> int by_reference__ompick_gpu(const P<F> &p) {
  const auto &[g, n] = p;
  return body_closure__ompick_gpu(0, g)(n);
}
#pragma omp end declare target
#line 29
template <class F> int of_result(F f, int m) {
  auto [g, n] = made(f, m);
  return g(n);
}
#pragma omp declare target
#line 29
template <class F> int of_result__ompick_gpu(F f, int m) {
  auto [g, n] = made(f, m);
  return body_closure__ompick_gpu(0, g)(n);
}
#pragma omp end declare target
#line 33
template <class F> int of_range(F f, int m) {
  P<F> list[] = {made(f, m)};
  for (auto &[g, n] : list)
    return g(n);
  return 0;
}
#pragma omp declare target
#line 33
template <class F> int of_range__ompick_gpu(F f, int m) {
  P<F> list[] = {made(f, m)};
  for (auto &[g, n] : list)
    return body_closure__ompick_gpu(0, g)(n);
  return 0;
}
#pragma omp end declare target
#line 39
template <class F> int passed_on(F f, int m) {
  auto &&[g, n] = made(f, m);
  other o{{}, n};
  auto [call, k] = o;
  return [&h = g, &call = call, k = k] { return call(h, k); }();
}
#pragma omp declare target
#line 39
template <class F> int passed_on__ompick_gpu(F f, int m) {
  auto &&[g, n] = made(f, m);
  other o{{}, n};
  auto [call, k] = o;
  return [&h = g, &call = call, k = k] { return body_closure__ompick_gpu(0, call)(h, k); }();
}
#pragma omp end declare target
#line 45
template <class F> int elements(F f, int m) {
  F two[2] = {f, f};
  auto &[g, h] = two;
  return g(m) + h(m - 1);
}
#pragma omp declare target
#line 45
template <class F> int elements__ompick_gpu(F f, int m) {
  F two[2] = {f, f};
  auto &[g, h] = two;
  return body_closure__ompick_gpu(0, g)(m) + body_closure__ompick_gpu(0, h)(m - 1);
}
#pragma omp end declare target
#line 50
void all(int *r) {
  auto l = make_closure__ompick_gpu([](int x) { return f(x); }, [](int x) { return fv(x); });
  r[0] = by_value(made(l, 2));
  r[1] = by_reference(made(l, 3));
  r[2] = of_result(l, 4);
  r[3] = of_range(l, 5);
  r[4] = passed_on(l, 6);
  r[5] = elements(l, 7);
}
#pragma omp declare target
#line 50
void all__ompick_gpu(int *r) {
  auto l = [](int x) { return fv(x); };
  r[0] = by_value__ompick_gpu(made(l, 2));
  r[1] = by_reference__ompick_gpu(made(l, 3));
  r[2] = of_result__ompick_gpu(l, 4);
  r[3] = of_range__ompick_gpu(l, 5);
  r[4] = passed_on__ompick_gpu(l, 6);
  r[5] = elements__ompick_gpu(l, 7);
}
#pragma omp end declare target
#line 59
int main() {
  int r[6] = {}, h[6];
#pragma omp target map(tofrom: r)
  all__ompick_gpu(r);
  all(h);
  std::printf("%d %d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4], r[5]);
  std::printf("%d %d %d %d %d %d\n", h[0], h[1], h[2], h[3], h[4], h[5]);
}
