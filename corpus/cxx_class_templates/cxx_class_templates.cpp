// case: members of class templates: specialisations, dependent bases, conditions over parameters
// cflags: -std=c++17
// run host => 1 9 9 7 | 14 3 | 2 1 2 | 2 3 | 6 6 | 5 | 5 5 5 | 2 1
#include <cstdio>

namespace in_spec_class {
template <class T> struct A { int f_v() { return 1; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f() { return 2; } int g() { return f(); } };
template <> struct A<int> { int f() { return 9; } int g() { return f(); } int f_v() { return 100; } };
template <class T> struct A<T*> { int f() { return 7; } };
void run() { A<char> a; A<int> b; A<int*> c; std::printf("%d %d %d %d\n", a.f(), b.f(), b.g(), c.f()); }
}

namespace in_exprtmpl {
template <class L, class R> struct sum { const L &l; const R &r; double at_v(int i) const { return 10 + l.at(i) + r.at(i); }
#pragma omp declare variant(at_v) match(device={kind(host)})
double at(int i) const { return l.at(i) + r.at(i); } };
struct vec { double d[2]; double at(int i) const { return d[i]; } };
template <class L, class R> sum<L, R> operator+(const L &l, const R &r) { return {l, r}; }
void run() { vec a{1, 2}, b{3, 4}; std::printf("%d %d\n", (int)(a + b).at(0), (int)b.at(0)); }
}

namespace in_cond_template {
template <class T, int N> int f_v(T) { return 2; }
#pragma omp declare variant(f_v<T, N>) match(user={condition(N > 3 && sizeof(T) == 4)})
template <class T, int N> int f(T) { return 1; }
template <int N> struct A { int m_v() { return 2; }
#pragma omp declare variant(m_v) match(user={condition(N == 1)})
int m() { return 1; } };
void run() { A<1> a; std::printf("%d %d %d\n", f<int, 5>(1), f<int, 2>(1), a.m()); }
}

namespace in_subset_tmpl {
template <int N> int a_v() { return 2; }
template <int N> int b_v() { return 3; }
#pragma omp declare variant(a_v<N>) match(implementation={vendor(gnu)}, user={condition(N > 3)})
#pragma omp declare variant(b_v<N>) match(implementation={vendor(score(5): gnu)})
template <int N> int f() { return 1; }
void run() { std::printf("%d %d\n", f<5>(), f<2>()); }
}

namespace in_template_member_call {
struct s { template <class T> int m_v(T) { return 6; }
#pragma omp declare variant(m_v<T>) match(device={kind(host)})
template <class T> int m(T) { return 1; } };
template <class X> int g(X x) { return x.template m<int>(1); }
void run() { s x; std::printf("%d %d\n", x.m(1), g(x)); }
}

namespace in_unread_base {
template <class T> struct base { int m_v() { return 5; }
#pragma omp declare variant(m_v) match(device={kind(host)})
int m() { return 1; } };
template <class T> struct derived : base<T> { int go() { return this->m(); } };
void run() { derived<int> d; std::printf("%d\n", d.go()); }
}

namespace in_dep_base {
template <class T> struct base { int m_v() { return 5; }
#pragma omp declare variant(m_v) match(device={kind(host)})
int m() { return 1; } };
template <class T> struct derived : base<T> { using base<T>::m; int go() { return m(); } int gi() { return base<T>::m(); } };
template <class B> struct mixin : B { int go() { return B::m(); } };
void run() { derived<int> d; mixin<base<int>> x; std::printf("%d %d %d\n", d.go(), d.gi(), x.go()); }
}

namespace in_template_cond {
template <int N> int f_v() { return 2; }
template <int N>
int f();
#pragma omp declare variant(f_v<N>) match(user={condition(N > 2)})
template <int N> int f() { return 1; }
void run() { std::printf("%d %d\n", f<3>(), f<1>()); }
}

int main() {
  in_spec_class::run();
  in_exprtmpl::run();
  in_cond_template::run();
  in_subset_tmpl::run();
  in_template_member_call::run();
  in_unread_base::run();
  in_dep_base::run();
  in_template_cond::run();
}
