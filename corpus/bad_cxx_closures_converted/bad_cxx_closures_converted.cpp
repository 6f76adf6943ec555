// case: lambda expressions that are converted, or that a device passes to what was not read, have one body
// run gpu=nvptx64:sm_80 =>
// fails: `pointer` holds what it is converted to, which has one body
// fails: `wrapper` holds what it is converted to, which has one body
// fails: write the lambda expression where a device passes it to `invoke`
#include <functional>
int law_gpu(int x) { return x + 100; }
#pragma omp declare variant(law_gpu) match(device={kind(nohost)})
int law(int x) { return x; }
using Function = int (*)(int);
int only_host(const std::function<int(int)> &g, Function p) { return g(1) + p(1); }
int main() {
  Function pointer = [](int x) { return law(x); };
  std::function<int(int)> wrapper = [](int x) { return law(x); };
  auto held = [](int x) { return law(x); };
  int d = only_host([](int x) { return law(x); }, [](int x) { return law(x); });
  #pragma omp target map(tofrom: d)
  d += pointer(1) + wrapper(1) + std::invoke(held, 1) + std::invoke([](int x) { return law(x); }, 1);
  return d + pointer(1) + wrapper(1) + held(1);
}
