// case: variants of base classes whose names something between hides or closes
// run host => 101 101 101 101 101 101 101 101 101 101 101 101 101 101 203 101
#include <cstdio>
#include <string>
#include <type_traits>
#include <vector>
#define P(x) std::printf("%d ", (int)(x))

namespace unread_base_a {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct Decoy { int h(int) { return -1; } int f(int) { return -2; } };
struct Q { int h; };
template<class T> using Id = T;
struct M : A, Id<Q> {};
void run() { M m; P(m.f(1)); }
}

namespace unread_base_b {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct Decoy { int h(int) { return -1; } int f(int) { return -2; } };
struct Q { int h; };
template<class T> using Id = T;
typedef Id<Q> QQ; struct M : A, QQ {};
void run() { M m; P(m.f(1)); }
}

namespace unread_base_c {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct Decoy { int h(int) { return -1; } int f(int) { return -2; } };
struct Q { int h; };
template<class T> struct Tr{using type=T;}; struct M : A, Tr<Q>::type {};
void run() { M m; P(m.f(1)); }
}

namespace unread_base_d {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct Decoy { int h(int) { return -1; } int f(int) { return -2; } };
struct Q { int h; };
struct M : A, std::conditional_t<true,Q,int> {};
void run() { M m; P(m.f(1)); }
}

namespace unread_base_e {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct Decoy { int h(int) { return -1; } int f(int) { return -2; } };
struct Q { int h; };
template<class T> struct M : A, T::base {}; struct Tg { using base=Q; };
void run() { M<Tg> m; P(m.f(1)); }
}

namespace unread_base_f {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct Decoy { int h(int) { return -1; } int f(int) { return -2; } };
struct Q { int h; };
Q mk(); struct M : A, decltype(mk()) {};
void run() { M m; P(m.f(1)); }
}

namespace unread_base_g {
struct A { int length(int x) { return x+100; }
#pragma omp declare variant(length) match(device={kind(host)})
int f(int x) { return x; } };
struct Z { int length(int) { return 0; } int f(int) { return 1; } };
struct B : A, std::string {};
void run() { B b; P(b.f(1)); }
}

namespace unread_base_h {
struct A { int length(int x) { return x+100; }
#pragma omp declare variant(length) match(device={kind(host)})
int f(int x) { return x; } };
struct B : A, std::string { int g() { return f(1); } };
void run() { B b; P(b.g()); }
}

namespace unread_base_i {
struct A { int at(int x) { return x+100; }
#pragma omp declare variant(at) match(device={kind(host)})
int f(int x) { return x; } };
struct B : std::vector<int>, A { using std::vector<int>::at; };
void run() { B b; P(b.f(1)); }
}

namespace unnamed_a {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct Decoy { int h(int) { return -1; } int f(int) { return -2; } };
struct M : A { union { int i; float h; }; };
void run() { M m; P(m.f(1)); }
}

namespace unnamed_b {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct Decoy { int h(int) { return -1; } int f(int) { return -2; } };
struct M : A { struct { int h; }; };
void run() { M m; P(m.f(1)); }
}

namespace closed_a {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct Decoy { int h(int) { return -1; } int f(int) { return -2; } };
class M : public A { using A::h; };
void run() { M m; P(m.f(1)); }
}

namespace closed_b {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct Decoy { int h(int) { return -1; } int f(int) { return -2; } };
class M : public A { protected: using A::h; }; struct N : M { int g(M& m) { return m.f(1); } };
void run() { N n; M m; P(n.g(m)); }
}

namespace private_a {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
class C : A { public: using A::f; };
struct D : C { int g() { return f(1); } };
void run() { D d; P(d.g()); }
}

namespace private_b {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
class C : A { public: using A::f; };
struct D : C { using C::f; int g() { return f(1) + [this]{ return f(2); }(); } };
void run() { D d; P(d.g()); }
}

namespace private_d {
struct A { static int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
static int f(int x) { return x; } };
class C : A { public: using A::f; };
struct D : C { int g() { return f(1); } };
void run() { D d; P(d.g()); }
}

int main() {
  unread_base_a::run();
  unread_base_b::run();
  unread_base_c::run();
  unread_base_d::run();
  unread_base_e::run();
  unread_base_f::run();
  unread_base_g::run();
  unread_base_h::run();
  unread_base_i::run();
  unnamed_a::run();
  unnamed_b::run();
  closed_a::run();
  closed_b::run();
  private_a::run();
  private_b::run();
  private_d::run();
  std::printf("\n");
}
