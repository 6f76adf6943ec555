// case: lambda expressions whose bodies reach variants without naming anything that does: operators, function objects, other lambda expressions that are passed on
// run host => 2 2 2 2 | 2 2
#include <cstdio>

int w_t() { return 2; }
#pragma omp declare variant(w_t) match(construct={target})
int w() { return 1; }

struct vec {
  int a;
};
vec mul_t(vec, vec) { return {2}; }
#pragma omp declare variant(mul_t) match(construct={target})
vec operator*(vec, vec) { return {1}; }

struct eos {
  int operator()(int x) const { return x * w(); }
  int operator[](int x) const { return x * w(); }
};

template <class F> void pfor(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) f(i);
}
template <class F> void tfor(int n, F f) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) f(i);
}
template <class F> void serial(int n, F f) {
  for (int i = 0; i < n; i++) f(i);
}

template <class F> int passes(F f) { return f(1); }

int main() {
  int r[4] = {};
  int *p = r;
  eos e;
  vec v{1};
  pfor(1, [=](int i) { p[i] = e(1); });
  pfor(1, [=](int i) { p[i + 1] = (v * v).a; });
  pfor(1, [=](int i) { p[i + 2] = e[1]; });
  auto inner = [=](int j) { p[j + 3] = w(); };
  auto outer = [=](int) { serial(1, inner); };
  tfor(1, outer);
  std::printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
  auto times = [e](int x) { return x * e(1); };
  auto takes = [times] { return passes(times); };
  auto squares = [v](int) { return (v * v).a; };
  int s = 0, t = 0;
#pragma omp target map(tofrom : s, t)
  {
    s = takes();
    t = passes(squares);
  }
  std::printf("%d %d\n", s, t);
}
