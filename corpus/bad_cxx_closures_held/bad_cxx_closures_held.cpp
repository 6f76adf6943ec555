// case: what holds a lambda expression was not read, so that nobody sees where it runs
// run gpu=nvptx64:sm_80 =>
// fails: this lambda expression would choose otherwise on a device, and what calls it was not read
#include <functional>
#include <tuple>
int law_gpu(int x) { return x + 100; }
#pragma omp declare variant(law_gpu) match(device={kind(nohost)})
int law(int x) { return x; }
int main() {
  auto bound = std::bind([](int x) { return law(x); }, 1);
  auto all = std::make_tuple([](int x) { return law(x); }, 2);
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = bound() + std::get<0>(all)(1);
  return r;
}
