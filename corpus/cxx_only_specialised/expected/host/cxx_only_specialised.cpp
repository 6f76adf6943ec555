// case: members of specialisations of a class template that is only declared, and of aliases of specialisations
// C++17 and later
// run host => 6 606
#include <cstdio>
template <class T> struct o;
template <> struct o<int> {
  int go(int);
  int go__ompick_host(int);
  int go__ompick_device(int ompick_1) { return go__ompick_host(ompick_1); }
#line 8
  static int fixed(int);
  static int fixed__ompick_host(int);
#line 9
  int operator()(int);
  int operator_call__ompick_host(int);
#line 10
};
template <class T> struct o<T *> { int go(int);
int go__ompick_host(int);
int go__ompick_device(int ompick_1) { return go__ompick_host(ompick_1); }
#line 11
 };
using of_long = o<long>;
template <> struct o<long> { int go(int);
int go__ompick_host(int);
int go__ompick_device(int ompick_1) { return go__ompick_host(ompick_1); }
#line 13
 };
template <class T> struct known { int go(int) { return 0; }
int go__ompick_device(int ompick_1) { return go(ompick_1); }
#line 14
 };
template <> struct known<int> { int go(int);
int go__ompick_host(int);
int go__ompick_device(int ompick_1) { return go__ompick_host(ompick_1); }
#line 15
 };
typedef known<int> known_int;
int device(int n) { return n + 100; }

int host(int n) { return n; }
int o<int>::go(int n) { return host(n); }
#line 20
int o<int>::go__ompick_host(int n) { return device(n); }
#line 21
int o<int>::fixed(int n) { return host(n); }
#line 21
int o<int>::fixed__ompick_host(int n) { return device(n); }
#line 22
int o<int>::operator()(int n) { return host(n); }
#line 22
int o<int>::operator_call__ompick_host(int n) { return device(n); }
#line 23
template <class T> int o<T *>::go(int n) { return host(n); }
#line 23
template <class T> int o<T *>::go__ompick_host(int n) { return device(n); }
#line 24
int of_long::go(int n) { return host(n); }
#line 24
int of_long::go__ompick_host(int n) { return device(n); }
#line 25
int known_int::go(int n) { return host(n); }
#line 25
int known_int::go__ompick_host(int n) { return device(n); }
#line 26
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
#line 26
int main() {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = o<int>().go__ompick_device(1) + o<int>::fixed__ompick_host(1) + body_closure__ompick_host(0, o<int>())(1) + o<int *>().go__ompick_device(1) + of_long().go__ompick_device(1) + known<int>().go__ompick_device(1);
  std::printf("%d %d\n",
              o<int>().go(1) + o<int>::fixed(1) + o<int>()(1) + o<int *>().go(1) + of_long().go(1) + known<int>().go(1),
              r);
}
