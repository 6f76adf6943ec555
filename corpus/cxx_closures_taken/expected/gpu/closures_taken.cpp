// case: closures that are copied out of objects, and captured under their own names, run the device's body on devices
// cflags: -std=c++17
// run gpu=nvptx64:sm_80 => 208208208 108 108 108 | 203 203 | 203 204 205 207 206 109
// run host=host => 108108108 108 108 108 | 103 103 | 103 104 105 107 106 109
#include <cstdio>
#include <utility>
int f_dev(int x) { return 200 + x; }

int f(int x) { return 100 + x; }
template <class F> struct P { F fn; int n; };
template <class F> P(F, int) -> P<F>;
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
#line 12
template <class Q> int run(Q q) { auto [g, n] = q; return g(n); }
#pragma omp declare target
#line 12
template <class Q> int run__ompick_gpu(Q q) { auto [g, n] = q; return body_closure__ompick_gpu(0, g)(n); }
#pragma omp end declare target
#line 13
template <class Q> int run2(Q q) { auto g = q.fn; return g(q.n); }
#pragma omp declare target
#line 13
template <class Q> int run2__ompick_gpu(Q q) { auto g = q.fn; return body_closure__ompick_gpu(0, g)(q.n); }
#pragma omp end declare target
#line 14
template <class Q> int run3(Q q) { const auto &g = q.fn; return [h = g](int n) { return h(n); }(q.n); }
#pragma omp declare target
#line 14
template <class Q> int run3__ompick_gpu(Q q) { const auto &g = q.fn; return [h = g](int n) { return body_closure__ompick_gpu(0, h)(n); }(q.n); }
#pragma omp end declare target
#line 15
template <class Q> int dev(Q q) { int r = 0, s = 0, t = 0;
#pragma omp target map(tofrom: r, s, t) firstprivate(q)
  { r = run__ompick_gpu(q); s = run2__ompick_gpu(q); t = run3__ompick_gpu(q); }
  return r + 1000 * s + 1000000 * t; }
template <class F> struct W { F fn; int *r; void operator()(int i) const { auto z = fn; r[i] = z(3 + i); }
#line 19
void operator_call__ompick_gpu(int i) const { auto z = fn; r[i] = body_closure__ompick_gpu(0, z)(3 + i); }
#line 19
 };
template <class F> W(F, int *) -> W<F>;
template <class B> void each(int n, B b) { for (int i = 0; i < n; i++) body_closure__ompick_gpu(0, b)(i); }
template <class B> void dforall(int n, B b) {
#pragma omp target
  each(n, b);
}
template <class F> auto w(F k, int *r) { return [=](int i) { auto h = k; r[i] = body_closure__ompick_gpu(0, h)(3 + i); }; }
template <class F> P<F> mk(F f, int n) { return {f, n}; }
template <class B> void call(B b, int *r) { *r = body_closure__ompick_gpu(0, b)(0); }
template <class B> void on_device(B body, int *r) {
#pragma omp target
  call(body, r);
}
template <class F> void fw(F &&l, int *r) { on_device([l = std::forward<F>(l)](int) { return body_closure__ompick_gpu(0, l)(7); }, r); }
void captured() {
  int r = 0, s = 0, t = 0, u = 0, v = 0;
  auto [g, n] = mk(make_closure__ompick_gpu([](int x) { return f(x); }, [](int x) { return f_dev(x); }), 3);
  on_device([g = g, n = n](int i) { return body_closure__ompick_gpu(0, g)(n + i); }, &r);
  auto l = make_closure__ompick_gpu([](int x) { return f(x); }, [](int x) { return f_dev(x); });
  on_device([l = l](int i) { return body_closure__ompick_gpu(0, l)(4); }, &s);
  on_device([l = [l](int x) { return l.operator_call__ompick_gpu(x); }](int i) { return body_closure__ompick_gpu(0, l)(5); }, &t);
  fw([](int x) { return f_dev(x); }, &u);
#pragma omp target map(from: v)
  v = l.operator_call__ompick_gpu(6);
  printf("%d %d %d %d %d %d\n", r, s, t, u, v, l(9));
}
int main() {
  int c = 5; auto p = P{make_closure__ompick_gpu([c](int x) { return f(x) + c; }, [c](int x) { return f_dev(x) + c; }), 3};
  printf("%d %d %d %d\n", dev(p), run(p), run2(p), run3(p));
  int r = 0, s = 0;
  dforall(1, W{make_closure__ompick_gpu([](int x) { return f(x); }, [](int x) { return f_dev(x); }), &r});
  dforall(1, w([](int x) { return f_dev(x); }, &s));
  printf("%d %d\n", r, s);
  captured();
}
