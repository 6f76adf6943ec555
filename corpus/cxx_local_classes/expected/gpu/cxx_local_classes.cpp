// case: members of local classes have versions for devices, also in each text of the function around
// C++17 and later
// run gpu=nvptx64:sm_80 => operator 101 1 | members 101 101 1 1 | around 403 3 | template 1202 | in target 304 | without name 101 101001 | operators 101 101 1 1 | derived 101 101 101 101 1 | hidden 102 1
// device cannot: function objects hold addresses of the host's code
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
template <class F> int both(F g) {
  int d = 0;
  #pragma omp target map(tofrom: d)
  d = body_closure__ompick_gpu(0, g)(1);
  return d * 1000 + g(1);
}
#pragma omp declare target
int around(int x) {
  struct L {
    int a;
    int m(int y) const { return f(y) + a; }
#line 19
    int m__ompick_gpu(int y) const { return f_t(y) + a; }
#line 20
    struct I { int i(int z) const { return f(z); }
#line 20
int i__ompick_gpu(int z) const { return f_t(z); }
#line 20
 };
    int inner(int y) const {
      struct D { int q(int w) const { return f(w); }
#line 22
int q__ompick_gpu(int w) const { return f_t(w); }
#line 22
 };
      return D().q(y);
    }
#line 21
    int inner__ompick_gpu(int y) const {
      struct D { int q(int w) const { return f(w); }
#line 22
int q__ompick_gpu(int w) const { return f_t(w); }
#line 22
 };
      return D().q__ompick_gpu(y);
    }
#line 25
  };
  L l{f(0)};
  L::I i;
  return l.m(x) + i.i(x) + l.inner(x);
}
#pragma omp declare target
#line 16
int around__ompick_gpu(int x) {
  struct L {
    int a;
    int m(int y) const { return f(y) + a; }
#line 19
    int m__ompick_gpu(int y) const { return f_t(y) + a; }
#line 20
    struct I { int i(int z) const { return f(z); }
#line 20
int i__ompick_gpu(int z) const { return f_t(z); }
#line 20
 };
    int inner(int y) const {
      struct D { int q(int w) const { return f(w); }
#line 22
int q__ompick_gpu(int w) const { return f_t(w); }
#line 22
 };
      return D().q(y);
    }
#line 21
    int inner__ompick_gpu(int y) const {
      struct D { int q(int w) const { return f(w); }
#line 22
int q__ompick_gpu(int w) const { return f_t(w); }
#line 22
 };
      return D().q__ompick_gpu(y);
    }
#line 25
  };
  L l{f_t(0)};
  L::I i;
  return l.m__ompick_gpu(x) + i.i__ompick_gpu(x) + l.inner__ompick_gpu(x);
}
#pragma omp end declare target
#line 30
#pragma omp end declare target
template <class T> T in_template(T x) {
  struct Op {
    T k;
    T operator()(T y) const { return f(y) + k; }
#line 34
    T operator_call__ompick_gpu(T y) const { return f_t(y) + k; }
#line 35
    T other(T y) const { return body_closure__ompick_gpu(0, (*this))(y); }
  };
  Op op{0};
  T d = 0;
  #pragma omp target map(tofrom: d)
  d = body_closure__ompick_gpu(0, op)(x) + op.other(x);
  return d + 1000 * op(x);
}
void operators() {
  struct S {
    int operator[](int y) const { return f(y); }
#line 45
    int operator_subscript__ompick_gpu(int y) const { return f_t(y); }
#line 46
    int operator-(int y) const { return f(y); }
#line 46
    int operator_minus__ompick_gpu(int y) const { return f_t(y); }
#line 47
  };
  S s;
  int d = 0, e = 0;
  #pragma omp target map(tofrom: d, e)
  { d = s.operator_subscript__ompick_gpu(1); e = s.operator_minus__ompick_gpu(1); }
  std::printf("operators %d %d %d %d\n", d, e, s[1], s - 1);
}
struct Base { int run(int x) const { return f(x); }
#line 54
int run__ompick_gpu(int x) const { return f_t(x); }
#line 54

int run__ompick_device(int x) const { return run__ompick_gpu(x); }
#line 54
 };
void derived() {
  struct Local : Base {
    int m(int x) const { return run(x); }
#line 57
    int m__ompick_gpu(int x) const { return run__ompick_gpu(x); }
#line 58
    using Base::run; using Base::run__ompick_device;
  };
  struct Last : Local { int z(int x) const { return m(x); }
#line 60
int z__ompick_gpu(int x) const { return m__ompick_gpu(x); }
#line 60
 };
  Last o, all[2];
  Last *p = &o;
  auto make = [] { return Last(); };
  int d = 0, e = 0, g = 0, h = 0;
  #pragma omp target map(tofrom: d, e, g, h)
  { d = o.z__ompick_gpu(1); e = p->m__ompick_gpu(1); g = all[1].run__ompick_device(1); h = make().z__ompick_gpu(1); }
  std::printf("derived %d %d %d %d %d\n", d, e, g, h, o.z(1));
}
void hidden() {
  struct A { int m(int x) const { return f(x); } };
  int d = 0;
  {
    struct A { int m(int x) const { return f_t(x) + 1; } };
    A a;
    #pragma omp target map(tofrom: d)
    d = a.m(1);
  }
  std::printf("hidden %d %d\n", d, A().m(1));
}
int main() {
  struct Op { int operator()(int x) const { return f(x); }
#line 81
int operator_call__ompick_gpu(int x) const { return f_t(x); }
#line 81
 };
  struct Members {
    int k;
    static int s(int x) { return f(x); }
#line 84
    static int s__ompick_gpu(int x) { return f_t(x); }
#line 85
    int m(int x) const { return f(x) + k; }
#line 85
    int m__ompick_gpu(int x) const { return f_t(x) + k; }
#line 86
  };
  Op op;
  Members o{0};
  int d = 0, e = 0;
  #pragma omp target map(tofrom: d)
  d = op.operator_call__ompick_gpu(1);
  std::printf("operator %d %d\n", d, op(1));
  #pragma omp target map(tofrom: d, e)
  { d = Members::s__ompick_gpu(1); e = o.m__ompick_gpu(1); }
  std::printf("members %d %d %d %d\n", d, e, Members::s(1), o.m(1));
  #pragma omp target map(tofrom: d)
  d = around__ompick_gpu(1);
  std::printf("around %d %d\n", d, around(1));
  std::printf("template %d\n", in_template(1));
  auto inside = [](int x) {
    struct K { int m(int y) const { return f_t(y); } };
    return K().m(x);
  };
  #pragma omp target map(tofrom: d)
  {
    struct M { int m(int y) const { return f_t(y); } int n = f_t(2); };
    M m;
    d = m.m(1) + m.n + inside(1);
  }
  std::printf("in target %d\n", d);
  struct { int operator()(int y) const { return f(y); }
#line 111
int operator_call__ompick_gpu(int y) const { return f_t(y); }
#line 111
 } unnamed;
  #pragma omp target map(tofrom: d)
  d = unnamed.operator_call__ompick_gpu(1);
  std::printf("without name %d %d\n", d, both(unnamed));
  operators();
  derived();
  hidden();
}
