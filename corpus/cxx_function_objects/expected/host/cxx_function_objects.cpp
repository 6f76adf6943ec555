// case: objects that are called: functors and lambda expressions, on the host, on a device, on both
// run gpu=nvptx64:sm_80 => 1100 1106 | 0 6 | 1102 2 | 1100 1106 | 0 6
// run host => 1000 1006 | 0 6 | 1002 2 | 1000 1006 | 0 6
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
int f_gpu(int x) { return 100 + x; }

int f(int x) { return x; }
int t_t(int x) { return 1000 + x; }

int t(int x) { return x; }
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
#line 12
template <class F> void forall(int n, F body) {
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) body_closure__ompick_host(0, body)(i);
}
template <class F> void hostall(int n, F body) {
  for (int i = 0; i < n; i++) body(i);
}
struct Op { int *p; void operator()(int i) const { p[i] = f(i) + t(i); }
#line 19
void operator_call__ompick_host(int i) const { p[i] = f(i) + t_t(i); }
#line 19
 };
int main() {
  int p[4];
  int *q = p;
  forall(4, [=](int i) { q[i] = f(i) + t_t(i); });
  std::printf("%d %d\n", p[0], p[3]);
  hostall(4, [=](int i) { q[i] = f(i) + t(i); });
  std::printf("%d %d\n", p[0], p[3]);
  auto g = make_closure__ompick_host([](int a) { return f(a) + t(a); }, [](int a) { return f(a) + t_t(a); });
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = g.operator_call__ompick_host(1);
  std::printf("%d %d\n", r, g(1));
  forall(4, Op{q});
  std::printf("%d %d\n", p[0], p[3]);
  hostall(4, Op{q});
  std::printf("%d %d\n", p[0], p[3]);
  return 0;
}
