// case: in a class, calls see directives that stand behind them; bases defined outside, members of class templates
// run host=host => 12 12 | 12 5 | 14 | 3 | 12
#include <cstdio>
struct S {
  int g() { return h_v(2); }
  int h_v(int x) { return x + 10; }

  int h(int x);
  int u() { return this->h_v(2); }
};
int S::h(int x) { return x; }
template <class T> struct TS {
  T x;
  int g() { return h_v() ; }
  int h_v() { return x + 10; }

  int h() { return x; }
  template <class U> int m_v(U u) { return 5; }

  template <class U> int m(U u) { return 4; }
};
struct Derived : S { int k() { return h_v(4); } };
struct Other : Derived { int h(int) { return 3; } int k() { return h(4); } };
S *make() { static S s; return &s; }
int main() {
  S s;
  std::printf("%d %d\n", s.g(), s.u());
  TS<int> t{2};
  std::printf("%d %d\n", t.g(), t.m_v(1.0));
  Derived d;
  std::printf("%d\n", d.k());
  Other o;
  std::printf("%d\n", o.k());
  auto p = make();
  std::printf("%d\n", (*p).h_v(2));
}
