// case: objects of lambda expressions that are captured with an initialiser, held by objects that declarations make of them, called in parentheses, through pointers, casts
// run host => 1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 2 2 2 2
#include <cstdio>

int w_t() { return 2; }

int w() { return 1; }

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
#line 9
template <class F> int parenthesised(F f) { return (f)(); }
#pragma omp declare target
#line 9
template <class F> int parenthesised__ompick_host(F f) { return body_closure__ompick_host(0, (f))(); }
#pragma omp end declare target
#line 10

template <class L> struct region {
  L l;
  region(L x) : l(x) {}
  int go() const {
    int r;
#pragma omp target map(from : r)
    r = l();
    return r;
  }
};
template <class L> int declared(L l) {
  region<L> p(l);
  return p.go();
}
template <class L> int braced(L l) {
  region<L> p{l};
  return p.go();
}
template <class L> region<L> made(L l) { return {l}; }
template <class L> int copied(L l) {
  L g(l), h{g};
  region<L> p = region<L>(h);
  return p.go();
}

#define BOTH(call)                                                                                                     \
  {                                                                                                                    \
    int r[2];                                                                                                          \
    r[0] = call;                                                                                                       \
    _Pragma("omp target map(tofrom: r)") r[1] = call;                                                                  \
    std::printf("%d %d\n", r[0], r[1]);                                                                                \
  }

int main() {
  auto inner = make_closure__ompick_host([] { return w(); }, [] { return w_t(); });
  auto copy = make_closure__ompick_host([f = inner] { return f(); }, [f = inner] { return f.operator_call__ompick_host(); });
  auto reference = make_closure__ompick_host([&f = inner] { return f(); }, [&f = inner] { return f.operator_call__ompick_host(); });
  { int r[2]; r[0] = copy(); _Pragma("omp target map(tofrom: r)") r[1] = copy.operator_call__ompick_host(); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = reference(); _Pragma("omp target map(tofrom: r)") r[1] = reference.operator_call__ompick_host(); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = (inner)(); _Pragma("omp target map(tofrom: r)") r[1] = (inner).operator_call__ompick_host(); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = parenthesised(inner); _Pragma("omp target map(tofrom: r)") r[1] = parenthesised__ompick_host(inner); std::printf("%d %d\n", r[0], r[1]); }
  auto forwards = make_closure__ompick_host([](auto &&f) { return static_cast<decltype(f) &&>(f)(); }, [](auto &&f) { return body_closure__ompick_host(0, static_cast<decltype(f) &&>(f))(); });
  { int r[2]; r[0] = forwards(inner); _Pragma("omp target map(tofrom: r)") r[1] = forwards.operator_call__ompick_host(inner); std::printf("%d %d\n", r[0], r[1]); }
  auto initialised(inner);
  auto *pointer = &initialised;
  { int r[2]; r[0] = (*pointer)(); _Pragma("omp target map(tofrom: r)") r[1] = (*pointer).operator_call__ompick_host(); std::printf("%d %d\n", r[0], r[1]); }
  int k = 0;
  std::printf("%d %d %d %d\n", declared([=] { return k + w_t(); }), braced([=] { return k + w_t(); }),
              made([=] { return k + w_t(); }).go(), copied([=] { return k + w_t(); }));
}
