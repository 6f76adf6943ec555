// case: what generic lambda expressions are given runs where they call it
// C++20 and later
// run gpu=nvptx64:sm_80 => 101 1 | 101 101 1 1 | 101 101 1 | 101 101 1 | 202 202 2
// device cannot: closures hold addresses of the host's memory
// cflags: -std=c++20
#include <cstdio>
int f_t(int x) { return 100 + x; }

int f(int x) { return x; }
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
#line 10
template <class... Fs> int all(Fs... fs) {
  int d = 0;
  #pragma omp target map(tofrom: d)
  d = (body_closure__ompick_gpu(0, fs)(1) + ...);
  return d;
}
int main() {
  int d = 0, e = 0;
  auto own = make_closure__ompick_gpu([](auto x) { return f(x); }, [](auto x) { return f_t(x); });
  #pragma omp target map(tofrom: d)
  d = own.operator_call__ompick_gpu(1);
  std::printf("%d %d\n", d, own(1));
  auto k = make_closure__ompick_gpu([](int x) { return f(x); }, [](int x) { return f_t(x); });
  auto call = make_closure__ompick_gpu([](auto g) { return g(1); }, [](auto g) { return body_closure__ompick_gpu(0, g)(1); });
  auto through = make_closure__ompick_gpu([&](auto g, auto x) { return g(x); }, [&](auto g, auto x) { return body_closure__ompick_gpu(0, g)(x); });
  #pragma omp target map(tofrom: d, e)
  { d = call.operator_call__ompick_gpu(k); e = through.operator_call__ompick_gpu(call, k); }
  std::printf("%d %d %d %d\n", d, e, call(k), through(call, k));
  auto curry = make_closure__ompick_gpu([](auto g) { return make_closure__ompick_gpu([=](auto x) { return g(x); }, [=](auto x) { return body_closure__ompick_gpu(0, g)(x); }); }, [](auto g) { return [=](auto x) { return body_closure__ompick_gpu(0, g)(x); }; });
  auto c = curry(make_closure__ompick_gpu([](int x) { return f(x); }, [](int x) { return f_t(x); }));
  #pragma omp target map(tofrom: d, e)
  { d = c.operator_call__ompick_gpu(1); e = body_closure__ompick_gpu(0, curry.operator_call__ompick_gpu(k))(1); }
  std::printf("%d %d %d\n", d, e, c(1));
  auto later = make_closure__ompick_gpu([](auto g, int y) { auto z = g(y); return z; }, [](auto g, int y) { auto z = body_closure__ompick_gpu(0, g)(y); return z; });
  auto run = make_closure__ompick_gpu([&](int n) { return later(k, n); }, [&](int n) { return later.operator_call__ompick_gpu(k, n); });
  #pragma omp target map(tofrom: d, e)
  { d = run.operator_call__ompick_gpu(1); e = k.operator_call__ompick_gpu(1); }
  std::printf("%d %d %d\n", d, e, run(1));
  auto sum = make_closure__ompick_gpu([](auto... gs) { return (gs(1) + ...); }, [](auto... gs) { return (body_closure__ompick_gpu(0, gs)(1) + ...); });
  #pragma omp target map(tofrom: d)
  d = sum.operator_call__ompick_gpu(k, k);
  std::printf("%d %d %d\n", d, all(k, [](auto x) { return f_t(x); }), sum(k, k));
}
