// case: closures that are copied out of objects, and captured under their own names, run the device's body on devices
// cflags: -std=c++17
// run gpu=nvptx64:sm_80 => 208208208 108 108 108 | 203 203 | 203 204 205 207 206 109
// run host=host => 108108108 108 108 108 | 103 103 | 103 104 105 107 106 109
#include <cstdio>
#include <utility>
int f_dev(int x) { return 200 + x; }
#pragma omp declare variant(f_dev) match(device={kind(nohost)})
int f(int x) { return 100 + x; }
template <class F> struct P { F fn; int n; };
template <class F> P(F, int) -> P<F>;
template <class Q> int run(Q q) { auto [g, n] = q; return g(n); }
template <class Q> int run2(Q q) { auto g = q.fn; return g(q.n); }
template <class Q> int run3(Q q) { const auto &g = q.fn; return [h = g](int n) { return h(n); }(q.n); }
template <class Q> int dev(Q q) { int r = 0, s = 0, t = 0;
#pragma omp target map(tofrom: r, s, t) firstprivate(q)
  { r = run(q); s = run2(q); t = run3(q); }
  return r + 1000 * s + 1000000 * t; }
template <class F> struct W { F fn; int *r; void operator()(int i) const { auto z = fn; r[i] = z(3 + i); } };
template <class F> W(F, int *) -> W<F>;
template <class B> void each(int n, B b) { for (int i = 0; i < n; i++) b(i); }
template <class B> void dforall(int n, B b) {
#pragma omp target
  each(n, b);
}
template <class F> auto w(F k, int *r) { return [=](int i) { auto h = k; r[i] = h(3 + i); }; }
template <class F> P<F> mk(F f, int n) { return {f, n}; }
template <class B> void call(B b, int *r) { *r = b(0); }
template <class B> void on_device(B body, int *r) {
#pragma omp target
  call(body, r);
}
template <class F> void fw(F &&l, int *r) { on_device([l = std::forward<F>(l)](int) { return l(7); }, r); }
void captured() {
  int r = 0, s = 0, t = 0, u = 0, v = 0;
  auto [g, n] = mk([](int x) { return f(x); }, 3);
  on_device([g = g, n = n](int i) { return g(n + i); }, &r);
  auto l = [](int x) { return f(x); };
  on_device([l = l](int i) { return l(4); }, &s);
  on_device([l = [l](int x) { return l(x); }](int i) { return l(5); }, &t);
  fw([](int x) { return f(x); }, &u);
#pragma omp target map(from: v)
  v = l(6);
  printf("%d %d %d %d %d %d\n", r, s, t, u, v, l(9));
}
int main() {
  int c = 5; auto p = P{[c](int x) { return f(x) + c; }, 3};
  printf("%d %d %d %d\n", dev(p), run(p), run2(p), run3(p));
  int r = 0, s = 0;
  dforall(1, W{[](int x) { return f(x); }, &r});
  dforall(1, w([](int x) { return f(x); }, &s));
  printf("%d %d\n", r, s);
  captured();
}
