// case: what of a local class runs without being named has one text
// run gpu=nvptx64:sm_80 =>
// fails: bad_cxx_local_classes.cpp:17:5: error: this function runs without being called by its name
// fails: bad_cxx_local_classes.cpp:18:5: error: this function runs without being called by its name
// fails: bad_cxx_local_classes.cpp:21:5: error: this function runs without being called by its name
// fails: nested function `in_construct` is called on a device
// fails: nested function `in_lambda` is called on a device
#include <cstdio>
int law_gpu(int x) { return x + 100; }
#pragma omp declare variant(law_gpu) match(device={kind(nohost)})
int law(int x) { return x; }
void same() { struct Same { int k; Same() : k(1) {} }; Same s; std::printf("%d\n", s.k); }
int main() {
  same();
  struct Local {
    int k;
    Local() : k(law(1)) {}
    operator int() const { return law(3); }
  };
  struct Init {
    int a = law(1);
  };
  int d = 0;
  #pragma omp target map(tofrom: d)
  { Local o; Init i; d = o + i.a; }
  #pragma omp parallel num_threads(1)
  {
    struct L { int in_construct(int x) const { return law(x); } };
    #pragma omp target map(tofrom: d)
    d = L().in_construct(1);
  }
  auto lambda = [](int x) {
    struct M { int in_lambda(int y) const { return law(y); } };
    int e = 0;
    #pragma omp target map(tofrom: e)
    e = M().in_lambda(x);
    return e;
  };
  d += lambda(1);
  Local o;
  Init i;
  return o + i.a + d;
}
