// case: lambda expressions and what they compose go through headers of their own, macros, members and results
// C++17 and later
// aux: forall.hpp
// run gpu=nvptx64:sm_80 => 110 112 | 10 12 | 303 | 1 | 1 | 1 | 102 2 | 102 2
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
#include <utility>
#include <functional>
#include <vector>
#include "forall.hpp"
int f_gpu(int x) { return 100 + x; }

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
#line 14
struct Model {
  int base = 10;
  int *out;
  int eval(int i) const { return f(i) + base; }
#line 17
  int eval__ompick_gpu(int i) const { return f_gpu(i) + base; }
#line 18
  void run() {
    int *o = out;
    Model self = *this;
    par::parallel_for(par::device_policy{3}, make_closure__ompick_gpu(LAMBDA (int i) { o[i] = self.eval(i); }, LAMBDA (int i) { o[i] = self.eval__ompick_gpu(i); }));
  }
  void run_host() {
    par::parallel_for(par::host_policy{3}, make_closure__ompick_gpu([this](int i) { out[i] = eval(i); }, [this](int i) { out[i] = eval__ompick_gpu(i); }));
  }
};
static auto global = make_closure__ompick_gpu([](int i) { return f(i); }, [](int i) { return f_gpu(i); });
int main() {
  int o[3]; Model m; m.out = o;
  m.run(); std::printf("%d %d\n", o[0], o[2]);
  m.run_host(); std::printf("%d %d\n", o[0], o[2]);
  int s = par::reduce(par::device_policy{3}, 0, [](int i) { return f_gpu(i); });
  std::printf("%d\n", s);
  std::function<int(int)> fn = [](int i) { return f(i); };
  std::printf("%d\n", fn(1));
  int (*ptr)(int) = [](int i) { return f(i); };
  std::printf("%d\n", ptr(1));
  std::vector<std::function<int(int)>> v;
  v.push_back([](int i) { return f(i); });
  std::printf("%d\n", v[0](1));
  int r;
  #pragma omp target map(from: r)
  r = global.operator_call__ompick_gpu(2);
  std::printf("%d %d\n", r, global(2));
  auto compose = [](auto a, auto b) { return make_closure__ompick_gpu([=](int x) { return a(b(x)); }, [=](int x) { return body_closure__ompick_gpu(0, a)(b(x)); }); };
  auto c = compose(make_closure__ompick_gpu([](int x) { return f(x); }, [](int x) { return f_gpu(x); }), [](int x) { return x + 1; });
  #pragma omp target map(from: r)
  r = c.operator_call__ompick_gpu(1);
  std::printf("%d %d\n", r, c(1));
}
