// case: lambda expressions are followed into what the operator() of an object takes
// C++17 and later
// run gpu=nvptx64:sm_80 => 101 1 | 101 | policy 200 101 | 101 1 | member 101 | generic 2101 | 101 202 404 1 2 4
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
int f_t(int x) { return 100 + x; }
#pragma omp declare variant(f_t) match(construct={target})
int f(int x) { return x; }
struct Apply { template <class F> int operator()(F &&g, int x) const { return g(x); } };
struct Offload {
  int k;
  template <class F> int operator()(F g) const {
    int d = 0;
    #pragma omp target map(tofrom: d)
    d = g(k);
    return d;
  }
};
struct Policy {
  template <class F> void operator()(int n, F body) const {
    #pragma omp target
    for (int i = 0; i < n; i++) body(i);
  }
};
static Apply global_apply;
struct Holder {
  Apply member;
  int go() {
    int d = 0;
    #pragma omp target map(tofrom: d)
    d = member([](int x) { return f(x); }, 1);
    return d;
  }
};
template <class A> int generic(A a) {
  int d = 0;
  #pragma omp target map(tofrom: d)
  d = a([](int x) { return f(x); }, 1);
  return d + 1000 * a([](int x) { return f(x) + 1; }, 1);
}
struct Visitor {
  template <class F> static int apply(F g) { return g(1); }
  template <class F> int operator()(F g) { return apply(g); }
};
template <class G> struct Twice {
  G g;
  template <class X> int operator()(X x) { return g(x) + g(x); }
};
template <class G> Twice(G) -> Twice<G>;
int main() {
  auto l = [](int x) { return f(x); };
  Apply apply;
  int d = 0, e = 0, g = 0;
  #pragma omp target map(tofrom: d)
  d = apply(l, 1);
  std::printf("%d %d\n", d, apply(l, 1));
  Offload offload{1};
  std::printf("%d\n", offload([](int x) { return f(x); }));
  int p[2] = {};
  int *q = p;
  Policy{}(2, [=](int i) { q[i] = f(i); });
  Policy policy;
  policy(1, [=](int i) { q[i] += f(i); });
  std::printf("policy %d %d\n", p[0], p[1]);
  #pragma omp target map(tofrom: d)
  d = global_apply(l, 1);
  std::printf("%d %d\n", d, global_apply(l, 1));
  Holder h{apply};
  std::printf("member %d\n", h.go());
  std::printf("generic %d\n", generic(Apply()));
  Visitor v;
  Twice t{l};
  Twice<Twice<decltype(l)>> tt{t};
  #pragma omp target map(tofrom: d, e, g)
  { d = v(l); e = t(1); g = tt(1); }
  std::printf("%d %d %d %d %d %d\n", d, e, g, v(l), t(1), tt(1));
}
