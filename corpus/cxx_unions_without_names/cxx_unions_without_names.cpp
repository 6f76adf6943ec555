// case: members of unions and structures without names are their class's own
// run host => 5 107 5 7 5 3 102 101
#include <cstdio>
#define P(x) std::printf("%d ", (int)(x))
int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; }
struct S { union { int (*f)(int); long z; }; int m() { return f(1); } int n(); };
int S::n() { return f(2) + ::f(1); }
struct G { struct { int (*f)(int); }; int m() { return f(1); } };
struct D : S { int k() { return f(3); } };
template <class T> struct U { union { T f; long z; }; int m() { return f(1); } };
struct W { union { struct { float f, g; }; float a[2]; }; float m() { return f; } };
struct N { struct { int f; } o; int m() { return f(1) + o.f; } };
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct M : A { union { int i; float h; }; };
int main(){ auto l = [](int x) { return x+4; }; S s; s.f = l; P(s.m()); P(s.n()); G g; g.f = l; P(g.m()); D d; d.f = l; P(d.k()); U<int(*)(int)> u; u.f = l; P(u.m()); W w; w.f = 3; P(w.m()); N n; n.o.f = 1; P(n.m()); M m; P(m.f(1));
  std::printf("\n"); }
