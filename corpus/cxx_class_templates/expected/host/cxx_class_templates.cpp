// case: members of class templates: specialisations, dependent bases, conditions over parameters
// cflags: -std=c++17
// run host => 1 9 9 7 | 14 3 | 2 1 2 | 2 3 | 6 6 | 5 | 5 5 5 | 2 1
#include <cstdio>

namespace in_spec_class {
template <class T> struct A { int f_v() { return 1; }

int f() { return 2; }
int f__ompick_f_v() { return f_v(); }
#line 9
 int g() { return f_v(); } };
template <> struct A<int> { int f() { return 9; }
int f__ompick_f_v() { return f(); }
#line 10
 int g() { return f(); } int f_v() { return 100; } };
template <class T> struct A<T*> { int f() { return 7; }
int f__ompick_f_v() { return f(); }
#line 11
 };
void run() { A<char> a; A<int> b; A<int*> c; std::printf("%d %d %d %d\n", a.f__ompick_f_v(), b.f__ompick_f_v(), b.g(), c.f__ompick_f_v()); }
}

#ifndef AT__OMPICK_AT_V_OF
#define AT__OMPICK_AT_V_OF
template <class C> struct at__ompick_at_v_unread {
  C &&object;
  template <class... A, class O = C> constexpr auto at__ompick_at_v(A &&...a) noexcept(noexcept(static_cast<O &&>(object).at(static_cast<A &&>(a)...))) -> decltype(static_cast<O &&>(object).at(static_cast<A &&>(a)...)) {
    return static_cast<O &&>(object).at(static_cast<A &&>(a)...);
  }
};
template <class C, class = void> struct at__ompick_at_v_object { typedef at__ompick_at_v_unread<C> type; };
template <class C> struct at__ompick_at_v_object<C &, decltype(C::at__ompick_at_v_known())> { typedef C &type; };
template <class C> struct at__ompick_at_v_object<C, decltype(C::at__ompick_at_v_known())> { typedef C &&type; };
template <class C> struct at__ompick_at_v_object<C &, decltype(at__ompick_at_v_known(static_cast<C *>(nullptr)))> { typedef C &type; };
template <class C> struct at__ompick_at_v_object<C, decltype(at__ompick_at_v_known(static_cast<C *>(nullptr)))> { typedef C &&type; };
template <class C> constexpr typename at__ompick_at_v_object<C>::type at__ompick_at_v_of(C &&object) noexcept { return {static_cast<C &&>(object)}; }
template <class C> constexpr C *at__ompick_at_v_pointer(C *pointer) noexcept { return pointer; }
template <class P> constexpr auto at__ompick_at_v_pointer(P &&pointer) noexcept(noexcept(static_cast<P &&>(pointer).operator->())) -> decltype(at__ompick_at_v_pointer(static_cast<P &&>(pointer).operator->())) {
  return at__ompick_at_v_pointer(static_cast<P &&>(pointer).operator->());
}
#endif
#line 15
namespace in_exprtmpl {
template <class L, class R> struct sum { const L &l; const R &r; double at_v(int i) const { return 10 + at__ompick_at_v_of(l).at__ompick_at_v(i) + at__ompick_at_v_of(r).at__ompick_at_v(i); }

double at(int i) const { return at__ompick_at_v_of(l).at__ompick_at_v(i) + at__ompick_at_v_of(r).at__ompick_at_v(i); }
double at__ompick_at_v(int i) const { return at_v(i); }
friend void at__ompick_at_v_known(const sum *) {}
#line 18
 };
struct vec { double d[2]; double at(int i) const { return d[i]; }
double at__ompick_at_v(int i) const { return at(i); }
friend void at__ompick_at_v_known(const vec *) {}
#line 19
 };
template <class L, class R> sum<L, R> operator+(const L &l, const R &r) { return {l, r}; }
void run() { vec a{1, 2}, b{3, 4}; std::printf("%d %d\n", (int)(a + b).at_v(0), (int)b.at(0)); }
}

namespace in_cond_template {
template <class T, int N> int f_v(T) { return 2; }

template <class T, int N> int f(T) { return 1; }
template <class T, int N> static inline int f__ompick_f_v_or_base(T ompick_1) { if (N > 3 && sizeof(T) == 4) return f_v<T,N>(static_cast<decltype(ompick_1) &&>(ompick_1)); else return ::in_cond_template::f<T, N>(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 28
template <int N> struct A { int m_v() { return 2; }

int m() { return 1; }
int m__ompick_m_v_or_base() { if (N == 1) return m_v(); else return m(); }
int m__ompick_m_v_or_base_and_m_v() { if (N == 1) return m_v(); else return m(); }
#line 30
 };
void run() { A<1> a; std::printf("%d %d %d\n", f__ompick_f_v_or_base<int, 5>(1), f__ompick_f_v_or_base<int, 2>(1), a.m__ompick_m_v_or_base()); }
}

namespace in_subset_tmpl {
template <int N> int a_v() { return 2; }
template <int N> int b_v() { return 3; }


template <int N> int f() { return 1; }
template <int N> static inline int f__ompick_a_v_or_b_v() { if (N > 3) return a_v<N>(); else return b_v<N>(); }
#line 40
void run() { std::printf("%d %d\n", f__ompick_a_v_or_b_v<5>(), f__ompick_a_v_or_b_v<2>()); }
}

namespace in_template_member_call {
struct s { template <class T> int m_v(T) { return 6; }

template <class T> int m(T) { return 1; }
template <class T> int m__ompick_m_v_or_base_and_m_v(T ompick_1) { return m_v<T>(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 46
 };
template <class X> int g(X x) { return x.template m__ompick_m_v_or_base_and_m_v<int>(1); }
void run() { s x; std::printf("%d %d\n", x.m_v(1), g(x)); }
}

namespace in_unread_base {
template <class T> struct base { int m_v() { return 5; }

int m() { return 1; }
int m__ompick_m_v_or_base_and_m_v() { return m_v(); }
#line 54
 };
template <class T> struct derived : base<T> { int go() { return this->m_v(); } };
void run() { derived<int> d; std::printf("%d\n", d.go()); }
}

namespace in_dep_base {
template <class T> struct base { int m_v() { return 5; }

int m() { return 1; }
int m__ompick_m_v() { return m_v(); }
int m__ompick_m_v_or_base_and_m_v() { return m_v(); }
#line 62
 };
template <class T> struct derived : base<T> { using base<T>::m; using base<T>::m__ompick_m_v; using base<T>::m__ompick_m_v_or_base_and_m_v; int go() { return m__ompick_m_v(); } int gi() { return base<T>::m_v(); } };
template <class B> struct mixin : B { int go() { return B::m__ompick_m_v_or_base_and_m_v(); } };
void run() { derived<int> d; mixin<base<int>> x; std::printf("%d %d %d\n", d.go(), d.gi(), x.go()); }
}

namespace in_template_cond {
template <int N> int f_v() { return 2; }
template <int N>
int f();

template <int N> int f() { return 1; }
template <int N> static inline int f__ompick_f_v_or_base() { if (N > 2) return f_v<N>(); else return ::in_template_cond::f<N>(); }
#line 74
void run() { std::printf("%d %d\n", f__ompick_f_v_or_base<3>(), f__ompick_f_v_or_base<1>()); }
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
