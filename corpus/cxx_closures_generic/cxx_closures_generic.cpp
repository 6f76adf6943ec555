// case: what generic lambda expressions are given runs where they call it
// C++20 and later
// run gpu=nvptx64:sm_80 => 101 1 | 101 101 1 1 | 101 101 1 | 101 101 1 | 202 202 2
// device cannot: closures hold addresses of the host's memory
// cflags: -std=c++20
#include <cstdio>
int f_t(int x) { return 100 + x; }
#pragma omp declare variant(f_t) match(construct={target})
int f(int x) { return x; }
template <class... Fs> int all(Fs... fs) {
  int d = 0;
  #pragma omp target map(tofrom: d)
  d = (fs(1) + ...);
  return d;
}
int main() {
  int d = 0, e = 0;
  auto own = [](auto x) { return f(x); };
  #pragma omp target map(tofrom: d)
  d = own(1);
  std::printf("%d %d\n", d, own(1));
  auto k = [](int x) { return f(x); };
  auto call = [](auto g) { return g(1); };
  auto through = [&](auto g, auto x) { return g(x); };
  #pragma omp target map(tofrom: d, e)
  { d = call(k); e = through(call, k); }
  std::printf("%d %d %d %d\n", d, e, call(k), through(call, k));
  auto curry = [](auto g) { return [=](auto x) { return g(x); }; };
  auto c = curry([](int x) { return f(x); });
  #pragma omp target map(tofrom: d, e)
  { d = c(1); e = curry(k)(1); }
  std::printf("%d %d %d\n", d, e, c(1));
  auto later = [](auto g, int y) { auto z = g(y); return z; };
  auto run = [&](int n) { return later(k, n); };
  #pragma omp target map(tofrom: d, e)
  { d = run(1); e = k(1); }
  std::printf("%d %d %d\n", d, e, run(1));
  auto sum = [](auto... gs) { return (gs(1) + ...); };
  #pragma omp target map(tofrom: d)
  d = sum(k, k);
  std::printf("%d %d %d\n", d, all(k, [](auto x) { return f(x); }), sum(k, k));
}
