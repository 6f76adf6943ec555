// Pairs of constants for host and device, as libraries of portable kernels have them: they stay constants.
#include <cstdio>
#include <type_traits>

namespace impl {
#pragma omp begin declare variant match(device = {kind(host)})
static constexpr bool on_host() { return true; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {kind(nohost)})
static constexpr bool on_host() { return false; }
#pragma omp end declare variant

template <typename Host, typename Device> constexpr auto either(Host host, Device device) {
  if constexpr (on_host())
    return host;
  else
    return device;
}
template <bool> struct Choice {
  static constexpr int value = 1;
};
template <> struct Choice<false> {
  static constexpr int value = 2;
};
} // namespace impl

static_assert(impl::on_host(), "a constant of the host");
static_assert(std::is_same_v<decltype(impl::either(1, 2.0)), int>, "a type of the host");

static int there(int x) { return x + 2; }
#pragma omp declare variant(there) match(construct = {target})
static int here(int x) { return x; }

int main() {
  constexpr int value = impl::Choice<impl::on_host()>::value;
  int r = 0;
#pragma omp target map(from : r)
  r = here(1);
  std::printf("%d %d %d\n", value, impl::either(1, 2.0), r);
  return 0;
}
