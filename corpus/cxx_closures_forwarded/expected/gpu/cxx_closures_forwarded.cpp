// case: a lambda expression is followed through casts and copies, as RAJA's `forall` makes them
// run host => 10 10 10
// run gpu=nvptx64:sm_80 => 10 100 100
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
double eos_gpu(double r) { return r * 10; }

double eos(double r) { return r; }
struct sequential {};
struct offloaded {};
struct segment { int begin, end; };
template <class Body> void forall_impl(sequential, segment s, Body &&body) {
  for (int i = s.begin; i < s.end; i++)
    body(i);
}
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
#line 16
template <class Body> void forall_impl(offloaded, segment s, const Body &body) {
  int b = s.begin, e = s.end;
  #pragma omp target teams distribute parallel for map(to: body)
  for (int i = b; i < e; ++i)
    body_closure__ompick_gpu(0, body)(i);
}
template <class Policy, class Body> void forall(segment s, Body &&body) {
  forall_impl(Policy{}, s, static_cast<Body &&>(body));
}
template <class Policy> double run() {
  double a[4] = {1, 2, 3, 4}, *p = a;
  forall<Policy>(segment{0, 4}, make_closure__ompick_gpu([=](int i) { p[i] = eos(p[i]); }, [=](int i) { p[i] = eos_gpu(p[i]); }));
  return p[0] + p[1] + p[2] + p[3];
}
int main() {
  double b[4] = {1, 2, 3, 4}, *q = b;
  auto body = make_closure__ompick_gpu([=](int i) { q[i] = eos(q[i]); }, [=](int i) { q[i] = eos_gpu(q[i]); });
  forall<offloaded>(segment{0, 4}, const_cast<const decltype(body) &>(body));
  std::printf("%g %g %g\n", run<sequential>(), run<offloaded>(), q[0] + q[1] + q[2] + q[3]);
}
