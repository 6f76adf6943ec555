// case: objects of a closure's type that are no copies of the object: made by decltype(l){}, by a template that is given the type, by an alias
// run host => 3 3 | 101 101 | 101 102 103 | 101 101 | 203 202 | 104
// cflags: -std=c++20
#include <cstdio>
#include <type_traits>

int base(int x) { return x; }
int on_device(int x) { return x + 100; }

int base(int x);

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
#line 12
template <class F> int passed(F f) {
  int r = 0;
#pragma omp target map(tofrom : r)
  r = body_closure__ompick_host(0, f)(1);
  return r;
}

template <class F> int made_of(int x) { return body_closure__ompick_host(0, F{})(x); }

template <class F> int declared() {
  int r = 0;
#pragma omp target map(tofrom : r)
  {
    F f;
    r = body_closure__ompick_host(0, f)(1);
  }
  return r;
}

template <class F> int made() {
  int r = 0;
#pragma omp target map(tofrom : r)
  r = made_of<F>(2);
  return r;
}

template <int N, class G> int decayed() {
  int r = 0;
#pragma omp target map(tofrom : r)
  {
    typename std::decay<G>::type f;
    r = body_closure__ompick_host(0, f)(N);
  }
  return r;
}

template <class F> int of_parameter(F) {
  int r = 0;
#pragma omp target map(tofrom : r)
  {
    std::decay_t<F> f;
    r = body_closure__ompick_host(0, f)(1);
  }
  return r;
}

template <class F> struct holder {
  F f;
  int go() {
    int r = 0;
#pragma omp target map(tofrom : r)
    r = body_closure__ompick_host(0, f)(1);
    return r;
  }
};

template <class... F> struct all {
  static int go() { return (declared<F>() + ...); }
};

int main() {
  auto l = make_closure__ompick_host([](int x) { return base(x); }, [](int x) { return on_device(x); });
  std::printf("%d %d\n", l(3), decltype(l){}(3));
  std::printf("%d %d\n", passed(decltype(l){}), passed(decltype(l)()));

  using L = decltype(l);
  typedef decltype(l) M;
  std::printf("%d %d %d\n", declared<decltype(l)>(), made<L>(), decayed<3, M>());

  holder<decltype(l)> h;
  std::printf("%d %d\n", h.go(), of_parameter(l));
  std::printf("%d %d\n", decayed<1, L>() + decayed<2, L &>(), all<L, M>::go());

  L other;
  int r = 0;
#pragma omp target map(tofrom : r)
  r = other.operator_call__ompick_host(4);
  std::printf("%d\n", r);
}
