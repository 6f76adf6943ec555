// case: what calls a function object on a device was not read, and it would choose otherwise there
// run gpu=nvptx64:sm_80 =>
// fails: OMP0333
#include <algorithm>
int law_gpu(int x) { return x + 100; }
#pragma omp declare variant(law_gpu) match(device={kind(nohost)})
int law(int x) { return x; }
struct Law { int operator()(int x) const { return law(x); } };
struct Same { int operator()(int x) const { return x + 1; } };
int main() {
  int a[3] = {1, 2, 3};
  std::transform(a, a + 3, a, Law());
  #pragma omp target map(tofrom: a)
  {
    std::transform(a, a + 3, a, Same());
    std::transform(a, a + 3, a, Law());
  }
  return a[0];
}
