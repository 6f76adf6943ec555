// case: lambda expressions are followed into what the operator() of an object takes
// C++17 and later
// run gpu=nvptx64:sm_80 => 101 1 | 101 | policy 200 101 | 101 1 | member 101 | generic 2101 | 101 202 404 1 2 4
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
int f_t(int x) { return 100 + x; }

int f(int x) { return x; }
#ifndef CLOSURE__OMPICK_GPU
#define CLOSURE__OMPICK_GPU
template <class H, class D> struct closure__ompick_gpu : H {
  D device;
  closure__ompick_gpu() = default;
  constexpr closure__ompick_gpu(H h, D d) : H(static_cast<H &&>(h)), device(static_cast<D &&>(d)) {}
  constexpr const D &closure__ompick_gpu_body() const { return device; }
  template <class... A> constexpr auto operator_call__ompick_gpu(A &&...a) const -> decltype(device(static_cast<A &&>(a)...)) { return device(static_cast<A &&>(a)...); }
};
template <class H, class D> constexpr closure__ompick_gpu<H, D> make_closure__ompick_gpu(H h, D d) { return {static_cast<H &&>(h), static_cast<D &&>(d)}; }
template <class F, class... A> constexpr auto call_closure__ompick_gpu(int, F &&f, A &&...a) -> decltype(f.operator_call__ompick_gpu(static_cast<A &&>(a)...)) { return f.operator_call__ompick_gpu(static_cast<A &&>(a)...); }
template <class F, class... A> constexpr auto call_closure__ompick_gpu(long, F &&f, A &&...a) -> decltype(f(static_cast<A &&>(a)...)) { return f(static_cast<A &&>(a)...); }
template <class F> struct closure__ompick_gpu_caller {
  F &&f;
  template <class... A> constexpr auto operator()(A &&...a) const -> decltype(call_closure__ompick_gpu(0, static_cast<F &&>(f), static_cast<A &&>(a)...)) {
    return call_closure__ompick_gpu(0, static_cast<F &&>(f), static_cast<A &&>(a)...);
  }
};
template <class F> constexpr auto body_closure__ompick_gpu(int, F &&f) -> decltype(f.closure__ompick_gpu_body()) { return f.closure__ompick_gpu_body(); }
template <class F> constexpr closure__ompick_gpu_caller<F> body_closure__ompick_gpu(long, F &&f) { return {static_cast<F &&>(f)}; }
#endif
#line 9
struct Apply { template <class F> int operator()(F &&g, int x) const { return g(x); }
#line 9
template <class F> int operator_call__ompick_gpu(F &&g, int x) const { return body_closure__ompick_gpu(0, g)(x); }
#line 9
 };
struct Offload {
  int k;
  template <class F> int operator()(F g) const {
    int d = 0;
    #pragma omp target map(tofrom: d)
    d = body_closure__ompick_gpu(0, g)(k);
    return d;
  }
};
struct Policy {
  template <class F> void operator()(int n, F body) const {
    #pragma omp target
    for (int i = 0; i < n; i++) body_closure__ompick_gpu(0, body)(i);
  }
};
static Apply global_apply;
struct Holder {
  Apply member;
  int go() {
    int d = 0;
    #pragma omp target map(tofrom: d)
    d = body_closure__ompick_gpu(0, member)([](int x) { return f_t(x); }, 1);
    return d;
  }
};
template <class A> int generic(A a) {
  int d = 0;
  #pragma omp target map(tofrom: d)
  d = body_closure__ompick_gpu(0, a)([](int x) { return f_t(x); }, 1);
  return d + 1000 * a(make_closure__ompick_gpu([](int x) { return f(x) + 1; }, [](int x) { return f_t(x) + 1; }), 1);
}
struct Visitor {
  template <class F> static int apply(F g) { return g(1); }
#line 42
  template <class F> static int apply__ompick_gpu(F g) { return body_closure__ompick_gpu(0, g)(1); }
#line 43
  template <class F> int operator()(F g) { return apply(g); }
#line 43
  template <class F> int operator_call__ompick_gpu(F g) { return apply__ompick_gpu(g); }
#line 44
};
template <class G> struct Twice {
  G g;
  template <class X> int operator()(X x) { return g(x) + g(x); }
#line 47
  template <class X> int operator_call__ompick_gpu(X x) { return body_closure__ompick_gpu(0, g)(x) + body_closure__ompick_gpu(0, g)(x); }
#line 48
};
template <class G> Twice(G) -> Twice<G>;
int main() {
  auto l = make_closure__ompick_gpu([](int x) { return f(x); }, [](int x) { return f_t(x); });
  Apply apply;
  int d = 0, e = 0, g = 0;
  #pragma omp target map(tofrom: d)
  d = body_closure__ompick_gpu(0, apply)(l, 1);
  std::printf("%d %d\n", d, apply(l, 1));
  Offload offload{1};
  std::printf("%d\n", offload([](int x) { return f_t(x); }));
  int p[2] = {};
  int *q = p;
  Policy{}(2, [=](int i) { q[i] = f_t(i); });
  Policy policy;
  policy(1, [=](int i) { q[i] += f_t(i); });
  std::printf("policy %d %d\n", p[0], p[1]);
  #pragma omp target map(tofrom: d)
  d = body_closure__ompick_gpu(0, global_apply)(l, 1);
  std::printf("%d %d\n", d, global_apply(l, 1));
  Holder h{apply};
  std::printf("member %d\n", h.go());
  std::printf("generic %d\n", generic(Apply()));
  Visitor v;
  Twice t{l};
  Twice<Twice<decltype(l)>> tt{t};
  #pragma omp target map(tofrom: d, e, g)
  { d = body_closure__ompick_gpu(0, v)(l); e = t.operator_call__ompick_gpu(1); g = tt.operator_call__ompick_gpu(1); }
  std::printf("%d %d %d %d %d %d\n", d, e, g, v(l), t(1), tt(1));
}
