// case: base classes of which only the compiler knows which specialisation they are
// cflags: -std=c++20
// run host => 502 502 502 1004 502 | 503 503 503 1006 503 | 504 504 504 1008 504 | 505 505 505 1010 505 | 506 506 506 1012 506 | 507 507 507 1014 507 | 508 508 508 1016 508 | 509 509 509 1018 509 | 509 602 1020 301 510 | 1022 602 601
#include <cstdio>
#include <cstddef>
#include <type_traits>
#define V(r) int gd(int x) { return 500 + x + r; } _Pragma("omp declare variant(gd) match(construct={target})") int g(int x) { return 400 + x + r; }
#define PLAIN int g(int x) { return 300 + x; }
namespace a {
  template <class T, int N = 0> struct B { PLAIN
  int g__ompick_gd(int x) { return g(x); }
#line 10
 };
  template <class T> struct B<T, 0> { int gd(int x) { return 500 + x + 1; }  int g(int x) { return 400 + x + 1; }
  int g__ompick_gd(int x) { return gd(x); }
#line 11
 };
  struct C : B<int> { int h(int x) { return this->g__ompick_gd(x); } int k(int x) { return this->g__ompick_gd(x); } int m(int); }; int C::m(int x) { return this->g__ompick_gd(x); } struct D : C { int q(int x) { return C::g__ompick_gd(x) + this->g__ompick_gd(x); } };
}
namespace b {
  template <class T> struct B;
  template <> struct B<unsigned long> { int gd(int x) { return 500 + x + 2; }  int g(int x) { return 400 + x + 2; }
  int g__ompick_gd(int x) { return gd(x); }
#line 16
 };
  struct C : B<std::size_t> { int h(int x) { return this->g__ompick_gd(x); } int k(int x) { return this->g__ompick_gd(x); } int m(int); }; int C::m(int x) { return this->g__ompick_gd(x); } struct D : C { int q(int x) { return C::g__ompick_gd(x) + this->g__ompick_gd(x); } };
}
namespace c {
  template <class T, class = void> struct B { PLAIN
  int g__ompick_gd(int x) { return g(x); }
#line 20
 };
  template <class T> struct B<T, std::enable_if_t<std::is_integral_v<T>>> { int gd(int x) { return 500 + x + 3; }  int g(int x) { return 400 + x + 3; }
  int g__ompick_gd(int x) { return gd(x); }
#line 21
 };
  struct C : B<int> { int h(int x) { return this->g__ompick_gd(x); } int k(int x) { return this->g__ompick_gd(x); } int m(int); }; int C::m(int x) { return this->g__ompick_gd(x); } struct D : C { int q(int x) { return C::g__ompick_gd(x) + this->g__ompick_gd(x); } };
}
namespace d {
  template <class T, class W = T> struct B { PLAIN
  int g__ompick_gd(int x) { return g(x); }
#line 25
 };
  template <class T> struct B<T, T> { int gd(int x) { return 500 + x + 4; }  int g(int x) { return 400 + x + 4; }
  int g__ompick_gd(int x) { return gd(x); }
#line 26
 };
  template <class T> using AA = B<T>;
  struct C : AA<int> { int h(int x) { return this->g__ompick_gd(x); } int k(int x) { return this->g__ompick_gd(x); } int m(int); }; int C::m(int x) { return this->g__ompick_gd(x); } struct D : C { int q(int x) { return C::g__ompick_gd(x) + this->g__ompick_gd(x); } };
}
namespace e {
  template <class T> concept Int = std::is_integral_v<T>;
  template <class T> struct B { PLAIN
  int g__ompick_gd(int x) { return g(x); }
#line 32
 };
  template <Int T> struct B<T> { int gd(int x) { return 500 + x + 5; }  int g(int x) { return 400 + x + 5; }
  int g__ompick_gd(int x) { return gd(x); }
#line 33
 };
  struct C : B<int> { int h(int x) { return this->g__ompick_gd(x); } int k(int x) { return this->g__ompick_gd(x); } int m(int); }; int C::m(int x) { return this->g__ompick_gd(x); } struct D : C { int q(int x) { return C::g__ompick_gd(x) + this->g__ompick_gd(x); } };
}
namespace f {
  constexpr int K = 4;
  template <int N> struct B { PLAIN
  int g__ompick_gd(int x) { return g(x); }
#line 38
 };
  template <> struct B<4> { int gd(int x) { return 500 + x + 6; }  int g(int x) { return 400 + x + 6; }
  int g__ompick_gd(int x) { return gd(x); }
#line 39
 };
  struct C : B<2 + 2> { int h(int x) { return this->g__ompick_gd(x); } int k(int x) { return this->g__ompick_gd(x); } int m(int); }; int C::m(int x) { return this->g__ompick_gd(x); } struct D : B<K> { int q(int x) { return this->g__ompick_gd(x) + this->g__ompick_gd(x); } };
}
namespace g {
  enum class E { e1, e2 };
  template <E N> struct B { PLAIN
  int g__ompick_gd(int x) { return g(x); }
#line 44
 };
  template <> struct B<E::e2> { int gd(int x) { return 500 + x + 7; }  int g(int x) { return 400 + x + 7; }
  int g__ompick_gd(int x) { return gd(x); }
#line 45
 };
  struct C : B<E(1)> { int h(int x) { return this->g__ompick_gd(x); } int k(int x) { return this->g__ompick_gd(x); } int m(int); }; int C::m(int x) { return this->g__ompick_gd(x); } struct D : C { int q(int x) { return C::g__ompick_gd(x) + this->g__ompick_gd(x); } };
}
namespace h {
  template <class T> struct A { PLAIN
  int g__ompick_gd(int x) { return g(x); }
#line 49
 };
  template <class T> struct A<T *> { int gd(int x) { return 500 + x + 8; }  int g(int x) { return 400 + x + 8; }
  int g__ompick_gd(int x) { return gd(x); }
#line 50
 };
  template <class T> struct Tr { using pb = A<T *>; };
  struct C : Tr<int>::pb { int h(int x) { return this->gd(x); } int k(int x) { return gd(x); } int m(int); }; int C::m(int x) { return gd(x); } struct D : std::conditional_t<true, A<int *>, A<int>> { int q(int x) { return this->g__ompick_gd(x) + this->g__ompick_gd(x); } };
  using AI = A<int *>;
  struct F : AI { int q(int x) { return gd(x); } };
}
namespace i {
  template <class T> struct A { int gd(int x) { return 500 + x + 9; }  int g(int x) { return 400 + x + 9; }
  int g__ompick_gd(int x) { return gd(x); }
#line 57
 };
  template <> struct A<float> { PLAIN
  int g__ompick_gd(int x) { return g(x); }
#line 58
 };
  template <class T> struct D : A<T> { using A<T>::g; using A<T>::g__ompick_gd; int k(int x) { return this->g__ompick_gd(x) + this->g__ompick_gd(x); } };
  struct E2 : A<float> { int k(int x) { return g(x); } };
  struct G : A<int> { int k(int x) { return gd(x); } };
}
namespace j {
  template <class T, int N> struct A { PLAIN
  int g__ompick_gd(int x) { return g(x); }
#line 64
 };
  template <class T> struct A<T, 7> { int gd(int x) { return 500 + x + 10; }  int g(int x) { return 400 + x + 10; }
  int g__ompick_gd(int x) { return gd(x); }
#line 65
 };
  template <class T, int N> struct D : A<T, N> { using A<T, N>::g; using A<T, N>::g__ompick_gd; int k(int x) { return this->g__ompick_gd(x) + this->g__ompick_gd(x); } };
}
namespace k {
int f_dev(int x) { return 600 + x; }

int f(int x) { return 500 + x; }
template <class T> struct Out { template <class U> struct In { static int c(int x) { return f(x); }
#line 72
static int c__ompick_host(int x) { return f_dev(x); }
#line 72
 }; };
template <class T> struct DI : Out<T>::template In<T> { int z2(int x) { return Out<T>::template In<T>::c__ompick_host(x); } };
}
#define ALL(n) r[z++] = n::C().h(1); r[z++] = n::C().k(1); r[z++] = n::C().m(1); r[z++] = n::D().q(1); r[z++] = n::C().g(1);
int main() { int r[100] = {}; int z = 0;
#pragma omp target map(tofrom: r, z)
  { r[z++] = a::C().h(1); r[z++] = a::C().k(1); r[z++] = a::C().m(1); r[z++] = a::D().q(1); r[z++] = a::C().g__ompick_gd(1); r[z++] = b::C().h(1); r[z++] = b::C().k(1); r[z++] = b::C().m(1); r[z++] = b::D().q(1); r[z++] = b::C().g__ompick_gd(1); r[z++] = c::C().h(1); r[z++] = c::C().k(1); r[z++] = c::C().m(1); r[z++] = c::D().q(1); r[z++] = c::C().g__ompick_gd(1); r[z++] = d::C().h(1); r[z++] = d::C().k(1); r[z++] = d::C().m(1); r[z++] = d::D().q(1); r[z++] = d::C().g__ompick_gd(1); r[z++] = e::C().h(1); r[z++] = e::C().k(1); r[z++] = e::C().m(1); r[z++] = e::D().q(1); r[z++] = e::C().g__ompick_gd(1); r[z++] = f::C().h(1); r[z++] = f::C().k(1); r[z++] = f::C().m(1); r[z++] = f::D().q(1); r[z++] = f::C().g__ompick_gd(1); r[z++] = g::C().h(1); r[z++] = g::C().k(1); r[z++] = g::C().m(1); r[z++] = g::D().q(1); r[z++] = g::C().g__ompick_gd(1); r[z++] = h::C().h(1); r[z++] = h::C().k(1); r[z++] = h::C().m(1); r[z++] = h::D().q(1); r[z++] = h::C().gd(1); r[z++] = h::F().q(1); r[z++] = i::D<float>().k(1); r[z++] = i::D<int>().k(1); r[z++] = i::E2().k(1); r[z++] = i::G().k(1); r[z++] = j::D<int, 7>().k(1); r[z++] = j::D<int, 6>().k(1); r[z++] = k::DI<int>().z2(1); }
  for (int n = 0; n < z; n++) printf("%d%c", r[n], n % 5 == 4 ? '\n' : ' ');
}
