// case: lambda expressions are resolved for what runs them, through templates, results and members; for both with two bodies
// C++17 and later
// run gpu=nvptx64:sm_80 => kernel 100 101 102 103 | maker 0 1 102 103 | pack 0 101 102 103 | both 1 2 103 104 | functor 0 1 102 103 | 1 | nested 0 1 102 103 | 101 | 105 5 | 103 3 | immediate 8 107
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
#include <vector>
#include <algorithm>
int f_gpu(int x) { return 100 + x; }
#pragma omp declare variant(f_gpu) match(construct={target})
int f(int x) { return x; }
#pragma omp declare target
struct Cfg { int k = f(1); };
struct Conv { int v; operator int() const { return f(v); } };
#pragma omp end declare target
template <class F> struct Kernel { F body; int n;
  Kernel(int n, F b) : body(b), n(n) {}
  void run() const {
    #pragma omp target
    for (int i = 0; i < n; i++) body(i);
  } };
template <class F> Kernel<F> make(int n, F b) { return Kernel<F>(n, b); }
auto maker(int *p) { return [=](int i) { p[i] = f(i); }; }
template <class... Fs> void all(Fs... fs) {
  #pragma omp target
  { int d[] = {(fs(1), 0)...}; (void)d; }
}
template <class F> void both(int n, const F &body) {
  for (int i = 0; i < n; i++) body(i);
  #pragma omp target
  for (int i = n; i < 2 * n; i++) body(i);
}
struct Solver { int *p;
  void operator()(int i) const { p[i] = f(i); }
  void go() { both(2, *this); }
};
int main() {
  int p[4] = {}; int *q = p;
  auto show = [&](const char *w) { std::printf("%s %d %d %d %d\n", w, p[0], p[1], p[2], p[3]); };
  Kernel<void (*)(int)> *unused = nullptr; (void)unused;
  auto k = make(4, [=](int i) { q[i] = f(i); });
  k.run(); show("kernel");
  auto m = maker(q); both(2, m); show("maker");
  all([=](int i) { q[i] = f(i); }, [=](int i) { q[i + 1] = f(i + 1); }); show("pack");
  both(2, [=](int i) {
    // two lines
    q[i] = f(i) + 1;
  }); show("both");
  Solver{q}.go(); show("functor");
  std::vector<int> v{3, 1, 2};
  std::sort(v.begin(), v.end(), [](int a, int b) { return f(a) < f(b); });
  std::printf("%d\n", v[0]);
  auto nested = [=](int i) { auto in = [=](int j) { return f(j); }; q[i] = in(i); };
  both(2, nested); show("nested");
  int r = 0;
  #pragma omp target map(from: r)
  { Cfg c; r = c.k; }
  std::printf("%d\n", r);
  #pragma omp target map(from: r)
  r = [](int a) { return f(a); }(5);
  std::printf("%d %d\n", r, [](int a) { return f(a); }(5));
  auto rec = [](auto self, int n) -> int { return n ? self(self, n - 1) + 1 : f(0); };
  #pragma omp target map(from: r)
  r = rec(rec, 3);
  std::printf("%d %d\n", r, rec(rec, 3));
  int host = [&](int a) {
    int b = 0;
    #pragma omp target map(from: b)
    b = [a]() { return f(a); }();
    r = b;
    return f(a) + 1;
  }(7);
  std::printf("immediate %d %d\n", host, r);
}
