// case: lambda expressions that members and namespaces hold run wherever the functions run that call them
// run host => 1 2 3 4 / 1 2 3 4
// run gpu=nvptx64:sm_80 => 101 102 103 104 / 1 2 3 4
#include <cstdio>
int law_gpu(int x) { return x + 100; }
#pragma omp declare variant(law_gpu) match(device={kind(nohost)})
int law(int x) { return x; }
template <class F> struct wrapped {
  F f;
  int operator()(int x) const { return f(x); }
};
template <class F> wrapped<F> wrap(F f) { return wrapped<F>{f}; }
template <class F> int apply(F f, int x) { return f(x); }
template <class F> struct explicitly {
  F held;
  explicit explicitly(F f) : held(f) {}
  int call(int x) const { return apply(held, x); }
};
template <class F> explicitly<F> explicit_of(F f) { return explicitly<F>(f); }
static auto global = [](int x) { return law(x); };
static int of_global(int x) { return global(x); }
struct plain {
  int operator()(int x) const { return law(x); }
};
int main() {
  int r[4];
  auto a = wrap([](int x) { return law(x); });
  auto b = explicit_of([](int x) { return law(x); });
  auto d = wrap(plain());
  #pragma omp target map(from: r)
  {
    r[0] = a(1);
    r[1] = b.call(2);
    r[2] = of_global(3);
    r[3] = d(4);
  }
  std::printf("%d %d %d %d / %d %d %d %d\n", r[0], r[1], r[2], r[3], a(1), b.call(2), of_global(3), d(4));
}
