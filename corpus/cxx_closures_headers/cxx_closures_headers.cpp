// case: lambda expressions and what they compose go through headers of their own, macros, members and results
// C++17 and later
// aux: forall.hpp
// run gpu=nvptx64:sm_80 => 110 112 | 10 12 | 303 | 1 | 1 | 1 | 102 2 | 102 2
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
#include <utility>
#include <functional>
#include <vector>
#include "forall.hpp"
int f_gpu(int x) { return 100 + x; }
#pragma omp declare variant(f_gpu) match(construct={target})
int f(int x) { return x; }
struct Model {
  int base = 10;
  int *out;
  int eval(int i) const { return f(i) + base; }
  void run() {
    int *o = out;
    Model self = *this;
    par::parallel_for(par::device_policy{3}, LAMBDA (int i) { o[i] = self.eval(i); });
  }
  void run_host() {
    par::parallel_for(par::host_policy{3}, [this](int i) { out[i] = eval(i); });
  }
};
static auto global = [](int i) { return f(i); };
int main() {
  int o[3]; Model m; m.out = o;
  m.run(); std::printf("%d %d\n", o[0], o[2]);
  m.run_host(); std::printf("%d %d\n", o[0], o[2]);
  int s = par::reduce(par::device_policy{3}, 0, [](int i) { return f(i); });
  std::printf("%d\n", s);
  std::function<int(int)> fn = [](int i) { return f(i); };
  std::printf("%d\n", fn(1));
  int (*ptr)(int) = [](int i) { return f(i); };
  std::printf("%d\n", ptr(1));
  std::vector<std::function<int(int)>> v;
  v.push_back([](int i) { return f(i); });
  std::printf("%d\n", v[0](1));
  int r;
  #pragma omp target map(from: r)
  r = global(2);
  std::printf("%d %d\n", r, global(2));
  auto compose = [](auto a, auto b) { return [=](int x) { return a(b(x)); }; };
  auto c = compose([](int x) { return f(x); }, [](int x) { return x + 1; });
  #pragma omp target map(from: r)
  r = c(1);
  std::printf("%d %d\n", r, c(1));
}
