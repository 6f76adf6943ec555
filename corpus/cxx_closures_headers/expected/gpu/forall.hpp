#pragma once
#include <utility>
#define LAMBDA [=]
#define LAMBDA_REF [&]
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
#line 5
namespace par {
struct host_policy { int n; };
struct device_policy { int n; };
namespace detail {
template <class F> void launch_device(int n, const F &f) {
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i) body_closure__ompick_gpu(0, f)(i);
}
template <class F> void launch_host(int n, F &&f) {
  #pragma omp parallel for
  for (int i = 0; i < n; ++i) f(i);
}
}
template <class F> inline void parallel_for(device_policy p, F &&f) { detail::launch_device(p.n, std::forward<F>(f)); }
template <class F> inline void parallel_for(host_policy p, F &&f) { detail::launch_host(p.n, std::forward<F>(f)); }
template <class F, class T> T reduce(device_policy p, T init, F f) {
  T sum = init;
  #pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum)
  for (int i = 0; i < p.n; i++) sum += f(i);
  return sum;
}
}
