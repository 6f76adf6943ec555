// case: objects that are initialised in parentheses by what the grammar takes for parameters
// run host=host => 4 7 8 4 5 6 10 | 3 3 5 10
// run gpu=nvptx64:sm_80 => 4 7 8 4 5 6 10 | 1003 1003 1005 2010
// not *: \{(x|eos|law|on_)
#include <cstdio>
int on_gpu(int x) { return x + 1000; }

int eos(int x) { return x; }
int on_host(int x) { return x + 1; }

int law(int x) { return x; }

namespace space {
int law2(int x) { return on_host(x); }
enum E { one = 1 };
}
struct B {
  int n;
  B(int a) : n(a) {}
  B(int a, int b) : n(a + b) {}
  int get() const { return on_gpu(n); }
  int operator()(int a) const { return eos(a); }
#line 22
  int operator_call__ompick_gpu(int a) const { return on_gpu(a); }
#line 23
};
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
#line 24
template <class G> struct Holder {
  G g;
  Holder(G f) : g(f) {}
  int operator()(int a) const { return g(a); }
#line 27
  int operator_call__ompick_gpu(int a) const { return body_closure__ompick_gpu(0, g)(a); }
#line 28
};
struct Twice {
  int operator()(int k) const { return eos(k); }
#line 30
  int operator_call__ompick_gpu(int k) const { return on_gpu(k); }
#line 31
};
struct other {};
int x = 3;
int global(on_host(x));

int main() {
  int y = 3;
  B a(on_host(y));
  B b(on_host(y), y);
  B c(y, on_host(on_host(y)));
  int d(on_host(y));
  auto e(space::law2(on_host(y)));
  B f(on_host(on_host(space::one)), y);
  B made(other);
  int h = global + f.n;
  std::printf("%d %d %d %d %d %d %d\n", a.n, b.n, c.n, d, e, f.n, h);
  Twice twice;
  int r[4] = {};
#pragma omp target map(tofrom: r) map(to: y, twice)
  {
    B o(y);
    Holder<Twice> t(twice);
    r[0] = o.get();
    r[1] = o.operator_call__ompick_gpu(y);
    r[2] = t.operator_call__ompick_gpu(5);
    r[3] = t.operator_call__ompick_gpu(5) + o.operator_call__ompick_gpu(5);
  }
  std::printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
  return 0;
}
B made(other) { return B(0); }
