// case: what initialises the captures of a lambda expression runs where that stands, however it is written
// C++17 and later
// run host=host => 109 101 | 110 106 | 105 108 | 10 110 8 14 6 10 10
#include <initializer_list>
#include <cstdio>
int p_v(int x) { return x + 100; }
#pragma omp declare variant(p_v) match(construct={parallel})
int p(int x) { return x; }
int f_v(int x) { return x + 100; }
#pragma omp declare variant(f_v) match(construct={target})
int f(int x) { return x; }
template <class F> int launch(F fn) { int r;
  #pragma omp target map(from: r)
  r = fn(5);
  return r; }
struct Fn { int k; int operator()(int x) const { return x + k; } };
int main() { int r = 0, s = 0, v = 5; bool c = true;
  #pragma omp parallel num_threads(1)
  r += [k{8}](int x) { return x + k; }(p(1));
  #pragma omp parallel num_threads(1)
  for (auto l = [k{8}] { return k; }; s < 1; ) s += p(1);
  std::printf("%d %d\n", r, s);
  std::printf("%d %d\n", launch([k{v}](int x) { return f(x) + k; }), launch([k(f(1))](int x) { return f(x) + k; }));
  auto l = [k = {v}](int x) { return f(x); };
  r = 0;
  #pragma omp metadirective when(user={condition(c)}: parallel num_threads(1)) otherwise(nothing)
  r += [k{8}](int x) { return x + k; }(p(0));
  std::printf("%d %d\n", launch(l), r);
  std::printf("%d ", launch([k = f(5)](int x) { return x + k; }));
  std::printf("%d ", launch([k = f(5), &v](int x) { return f(x) + k; }));
  std::printf("%d ", launch([fn = Fn{f(3)}](int x) { return fn(x); }));
  std::printf("%d ", launch([k = [](int y) { return f(y); }(9)](int x) { return x + k; }));
  auto made = [](int a) { return [a, b = f(a)](int x) { return x + b; }; };
  std::printf("%d ", launch(made(1)));
  auto both = [k = f(5)](int x) { return x + k; };
  std::printf("%d %d\n", launch(both), both(5));
}
