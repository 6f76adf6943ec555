// case: macros make lambda expressions and function objects, and call them
// C++17 and later
// run gpu=nvptx64:sm_80 => whole 101 1 | captures 101 101 101 1 1 1 | passed 101 101 101 | inside 101 | calls 101 101 1 1 | loop 100 101 | functors 101 101 1 1 | here 1
// not gpu: \[&\] \{ return f\(1\)
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
int f_t(int x) { return 100 + x; }

int f(int x) { return x; }
#define LAMBDA(x) [=](int i) { return x; }
#ifdef __clang__
#define MY_LAMBDA [=]
#else
#define MY_LAMBDA [=] __attribute__((noinline))
#endif
#define MY_DEVICE
#define RAJA_LAMBDA [=] MY_DEVICE
#define TARGET_LAMBDA(x) [=](int i) { int d = 0; _Pragma("omp target map(tofrom: d)") d = x; return d; }
#define CALL(g) g(1)
#define MAKE(n, body) auto n = [](int i) body
#define RETURNS return f(i)
#define FORALL(n, i, body) forall(n, [=](int i) { body; })
#define FUNCTOR(name, body) struct name { int operator()(int i) const { return body; } }
#define HERE(x) [&] { return x; }()
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
#line 25
template <class F> int offload(F g) {
  int d = 0;
  #pragma omp target map(tofrom: d)
  d = body_closure__ompick_gpu(0, g)(1);
  return d;
}
template <class F> void forall(int n, F g) {
  #pragma omp target
  for (int i = 0; i < n; i++) body_closure__ompick_gpu(0, g)(i);
}
struct Op { int operator()(int i) const { return f(i); }
#line 35
int operator_call__ompick_gpu(int i) const { return f_t(i); }
#line 35
 };
int main() {
  int d = 0, e = 0, g = 0;
  auto whole = make_closure__ompick_gpu(LAMBDA(f(i)), [=](int i) { return f_t(i); });
  #pragma omp target map(tofrom: d)
  d = whole.operator_call__ompick_gpu(1);
  std::printf("whole %d %d\n", d, whole(1));
  auto l = make_closure__ompick_gpu(MY_LAMBDA (int i) { return f(i); }, MY_LAMBDA (int i) { return f_t(i); });
  auto m = make_closure__ompick_gpu([=] MY_DEVICE (int i) { return f(i); }, [=] MY_DEVICE (int i) { return f_t(i); });
  auto n = make_closure__ompick_gpu(RAJA_LAMBDA (int i) { return f(i); }, RAJA_LAMBDA (int i) { return f_t(i); });
  #pragma omp target map(tofrom: d, e, g)
  { d = l.operator_call__ompick_gpu(1); e = m.operator_call__ompick_gpu(1); g = n.operator_call__ompick_gpu(1); }
  std::printf("captures %d %d %d %d %d %d\n", d, e, g, l(1), m(1), n(1));
  d = offload(MY_LAMBDA (int i) { return f_t(i); });
  e = offload([=] MY_DEVICE (int i) { return f_t(i); });
  g = offload(RAJA_LAMBDA (int i) { return f_t(i); });
  std::printf("passed %d %d %d\n", d, e, g);
  auto inside = [=](int i) { int d = 0; _Pragma("omp target map(tofrom: d)") d = f_t(i); return d; };
  std::printf("inside %d\n", inside(1));
  auto made = make_closure__ompick_gpu([](int i) { return f(i); }, [](int i) { return f_t(i); });
  auto returns = make_closure__ompick_gpu([](int i) { RETURNS; }, [](int i) { return f_t(i); });
  #pragma omp target map(tofrom: d, e)
  { d = made.operator_call__ompick_gpu(1); e = returns.operator_call__ompick_gpu(1); }
  std::printf("calls %d %d %d %d\n", d, e, CALL(made), CALL(returns));
  int p[2] = {};
  int *q = p;
  forall(2, [=](int i) { q[i] = f_t(i); });
  std::printf("loop %d %d\n", p[0], p[1]);
  struct Local { int operator()(int i) const { return f(i); }
#line 63
int operator_call__ompick_gpu(int i) const { return f_t(i); }
#line 63
 };
  #pragma omp target map(tofrom: d, e)
  { d = Op().operator_call__ompick_gpu(1); e = Local().operator_call__ompick_gpu(1); }
  std::printf("functors %d %d %d %d\n", d, e, Op()(1), Local()(1));
  std::printf("here %d\n", HERE(f(1)));
}
