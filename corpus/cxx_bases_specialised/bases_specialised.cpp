// case: base classes of which only the compiler knows which specialisation they are
// cflags: -std=c++20
// run host => 502 502 502 1004 502 | 503 503 503 1006 503 | 504 504 504 1008 504 | 505 505 505 1010 505 | 506 506 506 1012 506 | 507 507 507 1014 507 | 508 508 508 1016 508 | 509 509 509 1018 509 | 509 602 1020 301 510 | 1022 602 601
#include <cstdio>
#include <cstddef>
#include <type_traits>
#define V(r) int gd(int x) { return 500 + x + r; } _Pragma("omp declare variant(gd) match(construct={target})") int g(int x) { return 400 + x + r; }
#define PLAIN int g(int x) { return 300 + x; }
namespace a {
  template <class T, int N = 0> struct B { PLAIN };
  template <class T> struct B<T, 0> { V(1) };
  struct C : B<int> { int h(int x) { return this->g(x); } int k(int x) { return g(x); } int m(int); }; int C::m(int x) { return g(x); } struct D : C { int q(int x) { return C::g(x) + g(x); } };
}
namespace b {
  template <class T> struct B;
  template <> struct B<unsigned long> { V(2) };
  struct C : B<std::size_t> { int h(int x) { return this->g(x); } int k(int x) { return g(x); } int m(int); }; int C::m(int x) { return g(x); } struct D : C { int q(int x) { return C::g(x) + g(x); } };
}
namespace c {
  template <class T, class = void> struct B { PLAIN };
  template <class T> struct B<T, std::enable_if_t<std::is_integral_v<T>>> { V(3) };
  struct C : B<int> { int h(int x) { return this->g(x); } int k(int x) { return g(x); } int m(int); }; int C::m(int x) { return g(x); } struct D : C { int q(int x) { return C::g(x) + g(x); } };
}
namespace d {
  template <class T, class W = T> struct B { PLAIN };
  template <class T> struct B<T, T> { V(4) };
  template <class T> using AA = B<T>;
  struct C : AA<int> { int h(int x) { return this->g(x); } int k(int x) { return g(x); } int m(int); }; int C::m(int x) { return g(x); } struct D : C { int q(int x) { return C::g(x) + g(x); } };
}
namespace e {
  template <class T> concept Int = std::is_integral_v<T>;
  template <class T> struct B { PLAIN };
  template <Int T> struct B<T> { V(5) };
  struct C : B<int> { int h(int x) { return this->g(x); } int k(int x) { return g(x); } int m(int); }; int C::m(int x) { return g(x); } struct D : C { int q(int x) { return C::g(x) + g(x); } };
}
namespace f {
  constexpr int K = 4;
  template <int N> struct B { PLAIN };
  template <> struct B<4> { V(6) };
  struct C : B<2 + 2> { int h(int x) { return this->g(x); } int k(int x) { return g(x); } int m(int); }; int C::m(int x) { return g(x); } struct D : B<K> { int q(int x) { return this->g(x) + g(x); } };
}
namespace g {
  enum class E { e1, e2 };
  template <E N> struct B { PLAIN };
  template <> struct B<E::e2> { V(7) };
  struct C : B<E(1)> { int h(int x) { return this->g(x); } int k(int x) { return g(x); } int m(int); }; int C::m(int x) { return g(x); } struct D : C { int q(int x) { return C::g(x) + g(x); } };
}
namespace h {
  template <class T> struct A { PLAIN };
  template <class T> struct A<T *> { V(8) };
  template <class T> struct Tr { using pb = A<T *>; };
  struct C : Tr<int>::pb { int h(int x) { return this->g(x); } int k(int x) { return g(x); } int m(int); }; int C::m(int x) { return g(x); } struct D : std::conditional_t<true, A<int *>, A<int>> { int q(int x) { return this->g(x) + g(x); } };
  using AI = A<int *>;
  struct F : AI { int q(int x) { return g(x); } };
}
namespace i {
  template <class T> struct A { V(9) };
  template <> struct A<float> { PLAIN };
  template <class T> struct D : A<T> { using A<T>::g; int k(int x) { return g(x) + this->g(x); } };
  struct E2 : A<float> { int k(int x) { return g(x); } };
  struct G : A<int> { int k(int x) { return g(x); } };
}
namespace j {
  template <class T, int N> struct A { PLAIN };
  template <class T> struct A<T, 7> { V(10) };
  template <class T, int N> struct D : A<T, N> { using A<T, N>::g; int k(int x) { return this->g(x) + g(x); } };
}
namespace k {
int f_dev(int x) { return 600 + x; }
#pragma omp declare variant(f_dev) match(construct={target})
int f(int x) { return 500 + x; }
template <class T> struct Out { template <class U> struct In { static int c(int x) { return f(x); } }; };
template <class T> struct DI : Out<T>::template In<T> { int z2(int x) { return Out<T>::template In<T>::c(x); } };
}
#define ALL(n) r[z++] = n::C().h(1); r[z++] = n::C().k(1); r[z++] = n::C().m(1); r[z++] = n::D().q(1); r[z++] = n::C().g(1);
int main() { int r[100] = {}; int z = 0;
#pragma omp target map(tofrom: r, z)
  { ALL(a) ALL(b) ALL(c) ALL(d) ALL(e) ALL(f) ALL(g) ALL(h) r[z++] = h::F().q(1); r[z++] = i::D<float>().k(1); r[z++] = i::D<int>().k(1); r[z++] = i::E2().k(1); r[z++] = i::G().k(1); r[z++] = j::D<int, 7>().k(1); r[z++] = j::D<int, 6>().k(1); r[z++] = k::DI<int>().z2(1); }
  for (int n = 0; n < z; n++) printf("%d%c", r[n], n % 5 == 4 ? '\n' : ' ');
}
