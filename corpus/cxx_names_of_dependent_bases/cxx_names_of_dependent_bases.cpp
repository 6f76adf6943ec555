// case: names that classes have by using declarations from base classes that depend on a template's parameters
// run host => 101 6 3 104 101 101 6 8 101
#include <stdio.h>
int r(int x) { return x + 7; }
struct B {
  int r_v(int x) { return x + 100; }
  #pragma omp declare variant(r_v) match(implementation={vendor(gnu)})
  int r(int x) { return x; }
  int q(int x) { return x; }
};
struct O { int r(int x) { return x + 5; } int q(int x) { return x + 1; } };
template <class X> struct T : X {
  using X::r;
  int a() { return r(1); }
  int l() { int r = 3; return r; }
  int e() { return T::r(4); }
};
template <class... X> struct P : X... { using X::r...; int a() { return r(1); } };
template <class X> struct U : X { using Base = X; using Base::r; int a() { return r(1); } };
template <class X> struct V : X { int a() { return r(1); } };
template <class X> struct W : T<X> { using T<X>::r; int a() { return r(1); } };
int main() { printf("%d %d %d %d %d %d %d %d %d\n", T<B>().a(), T<O>().a(), T<B>().l(), T<B>().e(), P<B>().a(), U<B>().a(), U<O>().a(), V<B>().a(), W<B>().a()); }
