// case: lambda expressions are resolved for what runs them, through templates, results and members; for both with two bodies
// C++17 and later
// run gpu=nvptx64:sm_80 => kernel 100 101 102 103 | maker 0 1 102 103 | pack 0 101 102 103 | both 1 2 103 104 | functor 0 1 102 103 | 1 | nested 0 1 102 103 | 101 | 105 5 | 103 3 | immediate 8 107
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
#include <vector>
#include <algorithm>
int f_gpu(int x) { return 100 + x; }

int f(int x) { return x; }
#pragma omp declare target
struct Cfg { int k = f_gpu(1); };
struct Conv { int v; operator int() const { return f(v); } };
#pragma omp end declare target
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
#line 15
template <class F> struct Kernel { F body; int n;
  Kernel(int n, F b) : body(b), n(n) {}
  void run() const {
    #pragma omp target
    for (int i = 0; i < n; i++) body_closure__ompick_gpu(0, body)(i);
  } };
template <class F> Kernel<F> make(int n, F b) { return Kernel<F>(n, b); }
auto maker(int *p) { return make_closure__ompick_gpu([=](int i) { p[i] = f(i); }, [=](int i) { p[i] = f_gpu(i); }); }
template <class... Fs> void all(Fs... fs) {
  #pragma omp target
  { int d[] = {(body_closure__ompick_gpu(0, fs)(1), 0)...}; (void)d; }
}
template <class F> void both(int n, const F &body) {
  for (int i = 0; i < n; i++) body(i);
  #pragma omp target
  for (int i = n; i < 2 * n; i++) body_closure__ompick_gpu(0, body)(i);
}
struct Solver { int *p;
  void operator()(int i) const { p[i] = f(i); }
#line 33
  void operator_call__ompick_gpu(int i) const { p[i] = f_gpu(i); }
#line 34
  void go() { both(2, *this); }
};
int main() {
  int p[4] = {}; int *q = p;
  auto show = [&](const char *w) { std::printf("%s %d %d %d %d\n", w, p[0], p[1], p[2], p[3]); };
  Kernel<void (*)(int)> *unused = nullptr; (void)unused;
  auto k = make(4, [=](int i) { q[i] = f_gpu(i); });
  k.run(); show("kernel");
  auto m = maker(q); both(2, m); show("maker");
  all([=](int i) { q[i] = f_gpu(i); }, [=](int i) { q[i + 1] = f_gpu(i + 1); }); show("pack");
  both(2, make_closure__ompick_gpu([=](int i) {
    // two lines
    q[i] = f(i) + 1;
  },
#line 44
[=](int i) {
    // two lines
    q[i] = f_gpu(i) + 1;
  }
#line 47
)); show("both");
  Solver{q}.go(); show("functor");
  std::vector<int> v{3, 1, 2};
  std::sort(v.begin(), v.end(), [](int a, int b) { return f(a) < f(b); });
  std::printf("%d\n", v[0]);
  auto nested = make_closure__ompick_gpu([=](int i) { auto in = [=](int j) { return f(j); }; q[i] = in(i); }, [=](int i) { auto in = [=](int j) { return f_gpu(j); }; q[i] = in(i); });
  both(2, nested); show("nested");
  int r = 0;
  #pragma omp target map(from: r)
  { Cfg c; r = c.k; }
  std::printf("%d\n", r);
  #pragma omp target map(from: r)
  r = [](int a) { return f_gpu(a); }(5);
  std::printf("%d %d\n", r, [](int a) { return f(a); }(5));
  auto rec = make_closure__ompick_gpu([](auto self, int n) -> int { return n ? self(self, n - 1) + 1 : f(0); }, [](auto self, int n) -> int { return n ? body_closure__ompick_gpu(0, self)(self, n - 1) + 1 : f_gpu(0); });
  #pragma omp target map(from: r)
  r = rec.operator_call__ompick_gpu(rec, 3);
  std::printf("%d %d\n", r, rec(rec, 3));
  int host = [&](int a) {
    int b = 0;
    #pragma omp target map(from: b)
    b = [a]() { return f_gpu(a); }();
    r = b;
    return f(a) + 1;
  }(7);
  std::printf("immediate %d %d\n", host, r);
}
