// case: structured bindings name what objects hold: closures called by these names run the device's body on devices
// cflags: -std=c++17
// run gpu=nvptx64:sm_80 => 12 13 14 15 16 33 | 2 3 4 5 6 13
// run host=host => 2 3 4 5 6 13 | 2 3 4 5 6 13
#include <cstdio>
int fv(int x) { return x + 10; }
#pragma omp declare variant(fv) match(device={kind(nohost)})
int f(int x) { return x; }
template <class F> struct P {
  F f;
  int n;
};
template <class F> P<F> made(F f, int n) { return P<F>{f, n}; }
struct count {
  template <class F> int operator()(F f, int n) const { return f(n); }
};
struct other {
  count f;
  int n;
};
template <class F> int by_value(P<F> p) {
  auto [g, n] = p;
  return g(n);
}
template <class F> int by_reference(const P<F> &p) {
  const auto &[g, n] = p;
  return g(n);
}
template <class F> int of_result(F f, int m) {
  auto [g, n] = made(f, m);
  return g(n);
}
template <class F> int of_range(F f, int m) {
  P<F> list[] = {made(f, m)};
  for (auto &[g, n] : list)
    return g(n);
  return 0;
}
template <class F> int passed_on(F f, int m) {
  auto &&[g, n] = made(f, m);
  other o{{}, n};
  auto [call, k] = o;
  return [&h = g, &call = call, k = k] { return call(h, k); }();
}
template <class F> int elements(F f, int m) {
  F two[2] = {f, f};
  auto &[g, h] = two;
  return g(m) + h(m - 1);
}
void all(int *r) {
  auto l = [](int x) { return f(x); };
  r[0] = by_value(made(l, 2));
  r[1] = by_reference(made(l, 3));
  r[2] = of_result(l, 4);
  r[3] = of_range(l, 5);
  r[4] = passed_on(l, 6);
  r[5] = elements(l, 7);
}
int main() {
  int r[6] = {}, h[6];
#pragma omp target map(tofrom: r)
  all(r);
  all(h);
  std::printf("%d %d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4], r[5]);
  std::printf("%d %d %d %d %d %d\n", h[0], h[1], h[2], h[3], h[4], h[5]);
}
