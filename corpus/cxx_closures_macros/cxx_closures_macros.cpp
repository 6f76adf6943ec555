// case: macros make lambda expressions and function objects, and call them
// C++17 and later
// run gpu=nvptx64:sm_80 => whole 101 1 | captures 101 101 101 1 1 1 | passed 101 101 101 | inside 101 | calls 101 101 1 1 | loop 100 101 | functors 101 101 1 1 | here 1
// not gpu: \[&\] \{ return f\(1\)
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
int f_t(int x) { return 100 + x; }
#pragma omp declare variant(f_t) match(construct={target})
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
template <class F> int offload(F g) {
  int d = 0;
  #pragma omp target map(tofrom: d)
  d = g(1);
  return d;
}
template <class F> void forall(int n, F g) {
  #pragma omp target
  for (int i = 0; i < n; i++) g(i);
}
FUNCTOR(Op, f(i));
int main() {
  int d = 0, e = 0, g = 0;
  auto whole = LAMBDA(f(i));
  #pragma omp target map(tofrom: d)
  d = whole(1);
  std::printf("whole %d %d\n", d, whole(1));
  auto l = MY_LAMBDA (int i) { return f(i); };
  auto m = [=] MY_DEVICE (int i) { return f(i); };
  auto n = RAJA_LAMBDA (int i) { return f(i); };
  #pragma omp target map(tofrom: d, e, g)
  { d = l(1); e = m(1); g = n(1); }
  std::printf("captures %d %d %d %d %d %d\n", d, e, g, l(1), m(1), n(1));
  d = offload(MY_LAMBDA (int i) { return f(i); });
  e = offload([=] MY_DEVICE (int i) { return f(i); });
  g = offload(RAJA_LAMBDA (int i) { return f(i); });
  std::printf("passed %d %d %d\n", d, e, g);
  auto inside = TARGET_LAMBDA(f(i));
  std::printf("inside %d\n", inside(1));
  MAKE(made, { return f(i); });
  auto returns = [](int i) { RETURNS; };
  #pragma omp target map(tofrom: d, e)
  { d = CALL(made); e = CALL(returns); }
  std::printf("calls %d %d %d %d\n", d, e, CALL(made), CALL(returns));
  int p[2] = {};
  int *q = p;
  FORALL(2, i, q[i] = f(i));
  std::printf("loop %d %d\n", p[0], p[1]);
  FUNCTOR(Local, f(i));
  #pragma omp target map(tofrom: d, e)
  { d = Op()(1); e = Local()(1); }
  std::printf("functors %d %d %d %d\n", d, e, Op()(1), Local()(1));
  std::printf("here %d\n", HERE(f(1)));
}
