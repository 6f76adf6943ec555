#pragma once
#include <utility>
#define LAMBDA [=]
#define LAMBDA_REF [&]
namespace par {
struct host_policy { int n; };
struct device_policy { int n; };
namespace detail {
template <class F> void launch_device(int n, const F &f) {
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i) f(i);
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
