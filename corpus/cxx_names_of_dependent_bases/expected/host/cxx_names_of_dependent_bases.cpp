// case: names that classes have by using declarations from base classes that depend on a template's parameters
// run host => 101 6 3 104 101 101 6 8 101
#include <stdio.h>
int r(int x) { return x + 7; }
struct B {
  int r_v(int x) { return x + 100; }

  int r(int x) { return x; }
  int r__ompick_r_v(int x) { return r_v(x); }
#line 9
  int q(int x) { return x; }
};
struct O { int r(int x) { return x + 5; }
int r__ompick_r_v(int x) { return r(x); }
#line 11
 int q(int x) { return x + 1; } };
template <class X> struct T : X {
  using X::r; using X::r__ompick_r_v;
  int a() { return this->r__ompick_r_v(1); }
  int l() { int r = 3; return r; }
  int e() { return T::r__ompick_r_v(4); }
};
template <class... X> struct P : X... { using X::r...; using X::r__ompick_r_v...; int a() { return this->r__ompick_r_v(1); } };
template <class X> struct U : X { using Base = X; using Base::r; using Base::r__ompick_r_v; int a() { return this->r__ompick_r_v(1); } };
template <class X> struct V : X { int a() { return r(1); } };
template <class X> struct W : T<X> { using T<X>::r; int a() { return this->r__ompick_r_v(1); } };
int main() { printf("%d %d %d %d %d %d %d %d %d\n", T<B>().a(), T<O>().a(), T<B>().l(), T<B>().e(), P<B>().a(), U<B>().a(), U<O>().a(), V<B>().a(), W<B>().a()); }
