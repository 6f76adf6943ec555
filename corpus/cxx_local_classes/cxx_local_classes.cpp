// case: members of local classes have versions for devices, also in each text of the function around
// C++17 and later
// run gpu=nvptx64:sm_80 => operator 101 1 | members 101 101 1 1 | around 403 3 | template 1202 | in target 304 | without name 101 101001 | operators 101 101 1 1 | derived 101 101 101 101 1 | hidden 102 1
// device cannot: function objects hold addresses of the host's code
#include <cstdio>
int f_t(int x) { return 100 + x; }
#pragma omp declare variant(f_t) match(construct={target})
int f(int x) { return x; }
template <class F> int both(F g) {
  int d = 0;
  #pragma omp target map(tofrom: d)
  d = g(1);
  return d * 1000 + g(1);
}
#pragma omp declare target
int around(int x) {
  struct L {
    int a;
    int m(int y) const { return f(y) + a; }
    struct I { int i(int z) const { return f(z); } };
    int inner(int y) const {
      struct D { int q(int w) const { return f(w); } };
      return D().q(y);
    }
  };
  L l{f(0)};
  L::I i;
  return l.m(x) + i.i(x) + l.inner(x);
}
#pragma omp end declare target
template <class T> T in_template(T x) {
  struct Op {
    T k;
    T operator()(T y) const { return f(y) + k; }
    T other(T y) const { return (*this)(y); }
  };
  Op op{0};
  T d = 0;
  #pragma omp target map(tofrom: d)
  d = op(x) + op.other(x);
  return d + 1000 * op(x);
}
void operators() {
  struct S {
    int operator[](int y) const { return f(y); }
    int operator-(int y) const { return f(y); }
  };
  S s;
  int d = 0, e = 0;
  #pragma omp target map(tofrom: d, e)
  { d = s[1]; e = s - 1; }
  std::printf("operators %d %d %d %d\n", d, e, s[1], s - 1);
}
struct Base { int run(int x) const { return f(x); } };
void derived() {
  struct Local : Base {
    int m(int x) const { return run(x); }
    using Base::run;
  };
  struct Last : Local { int z(int x) const { return m(x); } };
  Last o, all[2];
  Last *p = &o;
  auto make = [] { return Last(); };
  int d = 0, e = 0, g = 0, h = 0;
  #pragma omp target map(tofrom: d, e, g, h)
  { d = o.z(1); e = p->m(1); g = all[1].run(1); h = make().z(1); }
  std::printf("derived %d %d %d %d %d\n", d, e, g, h, o.z(1));
}
void hidden() {
  struct A { int m(int x) const { return f(x); } };
  int d = 0;
  {
    struct A { int m(int x) const { return f(x) + 1; } };
    A a;
    #pragma omp target map(tofrom: d)
    d = a.m(1);
  }
  std::printf("hidden %d %d\n", d, A().m(1));
}
int main() {
  struct Op { int operator()(int x) const { return f(x); } };
  struct Members {
    int k;
    static int s(int x) { return f(x); }
    int m(int x) const { return f(x) + k; }
  };
  Op op;
  Members o{0};
  int d = 0, e = 0;
  #pragma omp target map(tofrom: d)
  d = op(1);
  std::printf("operator %d %d\n", d, op(1));
  #pragma omp target map(tofrom: d, e)
  { d = Members::s(1); e = o.m(1); }
  std::printf("members %d %d %d %d\n", d, e, Members::s(1), o.m(1));
  #pragma omp target map(tofrom: d)
  d = around(1);
  std::printf("around %d %d\n", d, around(1));
  std::printf("template %d\n", in_template(1));
  auto inside = [](int x) {
    struct K { int m(int y) const { return f(y); } };
    return K().m(x);
  };
  #pragma omp target map(tofrom: d)
  {
    struct M { int m(int y) const { return f(y); } int n = f(2); };
    M m;
    d = m.m(1) + m.n + inside(1);
  }
  std::printf("in target %d\n", d);
  struct { int operator()(int y) const { return f(y); } } unnamed;
  #pragma omp target map(tofrom: d)
  d = unnamed(1);
  std::printf("without name %d %d\n", d, both(unnamed));
  operators();
  derived();
  hidden();
}
