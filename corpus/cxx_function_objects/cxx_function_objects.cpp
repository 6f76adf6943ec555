// case: objects that are called: functors and lambda expressions, on the host, on a device, on both
// run gpu=nvptx64:sm_80 => 1100 1106 | 0 6 | 1102 2 | 1100 1106 | 0 6
// run host => 1000 1006 | 0 6 | 1002 2 | 1000 1006 | 0 6
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
int f_gpu(int x) { return 100 + x; }
#pragma omp declare variant(f_gpu) match(device={kind(gpu)})
int f(int x) { return x; }
int t_t(int x) { return 1000 + x; }
#pragma omp declare variant(t_t) match(construct={target})
int t(int x) { return x; }
template <class F> void forall(int n, F body) {
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) body(i);
}
template <class F> void hostall(int n, F body) {
  for (int i = 0; i < n; i++) body(i);
}
struct Op { int *p; void operator()(int i) const { p[i] = f(i) + t(i); } };
int main() {
  int p[4];
  int *q = p;
  forall(4, [=](int i) { q[i] = f(i) + t(i); });
  std::printf("%d %d\n", p[0], p[3]);
  hostall(4, [=](int i) { q[i] = f(i) + t(i); });
  std::printf("%d %d\n", p[0], p[3]);
  auto g = [](int a) { return f(a) + t(a); };
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = g(1);
  std::printf("%d %d\n", r, g(1));
  forall(4, Op{q});
  std::printf("%d %d\n", p[0], p[3]);
  hostall(4, Op{q});
  std::printf("%d %d\n", p[0], p[3]);
  return 0;
}
