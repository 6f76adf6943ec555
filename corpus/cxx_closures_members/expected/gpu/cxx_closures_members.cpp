// case: lambda expressions that members and namespaces hold run wherever the functions run that call them
// run host => 1 2 3 4 / 1 2 3 4
// run gpu=nvptx64:sm_80 => 101 102 103 104 / 1 2 3 4
#include <cstdio>
int law_gpu(int x) { return x + 100; }

int law(int x) { return x; }
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
#line 8
template <class F> struct wrapped {
  F f;
  int operator()(int x) const { return f(x); }
#line 10
  int operator_call__ompick_gpu(int x) const { return body_closure__ompick_gpu(0, f)(x); }
#line 11
};
template <class F> wrapped<F> wrap(F f) { return wrapped<F>{f}; }
template <class F> int apply(F f, int x) { return f(x); }
#pragma omp declare target
#line 13
template <class F> int apply__ompick_gpu(F f, int x) { return body_closure__ompick_gpu(0, f)(x); }
#pragma omp end declare target
#line 14
template <class F> struct explicitly {
  F held;
  explicit explicitly(F f) : held(f) {}
  int call(int x) const { return apply(held, x); }
#line 17
  int call__ompick_gpu(int x) const { return apply__ompick_gpu(held, x); }
#line 18
};
template <class F> explicitly<F> explicit_of(F f) { return explicitly<F>(f); }
static auto global = make_closure__ompick_gpu([](int x) { return law(x); }, [](int x) { return law_gpu(x); });
static int of_global(int x) { return global(x); }
#pragma omp declare target
#line 21
static int of_global__ompick_gpu(int x) { return body_closure__ompick_gpu(0, global)(x); }
#pragma omp end declare target
#line 22
struct plain {
  int operator()(int x) const { return law(x); }
#line 23
  int operator_call__ompick_gpu(int x) const { return law_gpu(x); }
#line 24
};
int main() {
  int r[4];
  auto a = wrap(make_closure__ompick_gpu([](int x) { return law(x); }, [](int x) { return law_gpu(x); }));
  auto b = explicit_of(make_closure__ompick_gpu([](int x) { return law(x); }, [](int x) { return law_gpu(x); }));
  auto d = wrap(plain());
  #pragma omp target map(from: r)
  {
    r[0] = a.operator_call__ompick_gpu(1);
    r[1] = b.call__ompick_gpu(2);
    r[2] = of_global__ompick_gpu(3);
    r[3] = d.operator_call__ompick_gpu(4);
  }
  std::printf("%d %d %d %d / %d %d %d %d\n", r[0], r[1], r[2], r[3], a(1), b.call(2), of_global(3), d(4));
}
