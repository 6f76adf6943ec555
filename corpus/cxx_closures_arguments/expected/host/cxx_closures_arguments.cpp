// case: arguments that only the closure's own parameters take: lists in braces, null, names of overload sets, bit-fields
#include <cstddef>
int f_t(int x) { return 100 + x; }

inline int f(int x) { return x; }
struct P { int a, b; }; struct S { int bits : 4; };
int ov(int x) { return x; } int ov(double) { return 0; }
#ifndef CLOSURE__OMPICK_HOST
#define CLOSURE__OMPICK_HOST
template <class H, class D> struct closure__ompick_host : H {
  D device;
  closure__ompick_host() = default;
  constexpr closure__ompick_host(H h, D d) : H(static_cast<H &&>(h)), device(static_cast<D &&>(d)) {}
  constexpr const D &closure__ompick_host_body() const { return device; }
  template <class... A> constexpr auto operator_call__ompick_host(A &&...a) const -> decltype(device(static_cast<A &&>(a)...)) { return device(static_cast<A &&>(a)...); }
};
template <class H, class D> constexpr closure__ompick_host<H, D> make_closure__ompick_host(H h, D d) { return {static_cast<H &&>(h), static_cast<D &&>(d)}; }
template <class F, class... A> constexpr auto call_closure__ompick_host(int, F &&f, A &&...a) -> decltype(f.operator_call__ompick_host(static_cast<A &&>(a)...)) { return f.operator_call__ompick_host(static_cast<A &&>(a)...); }
template <class F, class... A> constexpr auto call_closure__ompick_host(long, F &&f, A &&...a) -> decltype(f(static_cast<A &&>(a)...)) { return f(static_cast<A &&>(a)...); }
template <class F> struct closure__ompick_host_caller {
  F &&f;
  template <class... A> constexpr auto operator()(A &&...a) const -> decltype(call_closure__ompick_host(0, static_cast<F &&>(f), static_cast<A &&>(a)...)) {
    return call_closure__ompick_host(0, static_cast<F &&>(f), static_cast<A &&>(a)...);
  }
};
template <class F> constexpr auto body_closure__ompick_host(int, F &&f) -> decltype(f.closure__ompick_host_body()) { return f.closure__ompick_host_body(); }
template <class F> constexpr closure__ompick_host_caller<F> body_closure__ompick_host(long, F &&f) { return {static_cast<F &&>(f)}; }
#endif
#line 8
template <class F> int dev(F fn) { int r;
#pragma omp target map(from: r)
r = body_closure__ompick_host(0, fn)({1, 2}, 0, ov);
return r; }
template <class F> int dev2(F fn) { int r; S s; s.bits = 3;
#pragma omp target map(from: r) map(to: s)
r = body_closure__ompick_host(0, fn)(s.bits) + body_closure__ompick_host(0, fn)(s.bits);
return r; }
int main() { auto l = make_closure__ompick_host([](P p, int *q, int (*o)(int)) { return f(p.a + p.b) + (q == nullptr) + o(3); }, [](P p, int *q, int (*o)(int)) { return f_t(p.a + p.b) + (q == nullptr) + o(3); });
 if (dev(l) != 107) return 1;
 if (l({1, 2}, 0, ov) != 7) return 2;
 int n = 10;
 auto k = make_closure__ompick_host([n](const int &x) { return f(x) + n; }, [n](const int &x) { return f_t(x) + n; });
 if (dev2(k) != 226) return 3;
 if (k(1) != 11) return 4;
 return 0; }
