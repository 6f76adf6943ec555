// case: a lambda expression is held by a specialisation of a class template that itself is only declared
// C++17 and later
// run gpu=nvptx64:sm_80 => 100 101 102 103 | 100 102 104
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
int f_v(int a) { return 100 + a; }
#pragma omp declare variant(f_v) match(construct={target})
inline int f(int a) { return a; }
struct range { int first, last; };
struct tiles { int count; };
template <class P, class F> struct parallel;
template <class F> struct parallel<range, F> {
  range policy;
  F function;
  void execute() const {
    F kept = function;
    #pragma omp target teams distribute parallel for
    for (int i = policy.first; i < policy.last; ++i) kept(i);
  }
};
template <class F> struct parallel<tiles, F> {
  tiles policy;
  F function;
  parallel(tiles p, F f) : policy(p), function(f) {}
  void execute() const {
    F kept = function;
    #pragma omp target
    for (int i = 0; i < policy.count; ++i) kept(2 * i);
  }
};
template <class P, class F> void parallel_for(const P &policy, const F &function) {
  parallel<P, F> closure{policy, function};
  closure.execute();
}
int main() {
  int a[4] = {}, b[5] = {};
  int *p = a, *q = b;
  parallel_for(range{0, 4}, [=](int i) { p[i] = f(i); });
  std::printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
  parallel_for(tiles{3}, [=](int i) { q[i] = f(i); });
  std::printf("%d %d %d\n", b[0], b[2], b[4]);
}
