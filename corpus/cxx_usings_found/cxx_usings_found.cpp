// case: what using declarations bring, listed, relative, nested or of other things than functions, and what they hide
// run host => 101 101 102 103 104 105 1 101 303 1 1 101 3 101 101 101 101 2 3 3 2 3 2 1 3 101 101 501 101
#include <cstdio>
#define P(x) std::printf("%d ", (int)(x))

namespace relative_a {
namespace a { namespace c { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } } int k(); }
int a::k() { using c::f; return f(1); }
void run() { P(a::k()); }
}

namespace relative_b {
namespace a { namespace c { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } } int k(); struct S { int k(); S(); int z; }; template <class T> struct W { int k(); }; }
int a::k() { using namespace c; return f(1); }
int a::S::k() { using c::f; return f(2); }
a::S::S() { using c::f; z = f(3); }
template <class T> int a::W<T>::k() { using c::f; return f(4); }
namespace X { namespace Al = a; int k(); } int X::k() { using Al::c::f; return f(5); }
void run() { P(a::k()); a::S s; P(s.k()); P(s.z); P(a::W<int>().k()); P(X::k()); }
}

namespace relative_c {
int h(int x) { return x+100; }
namespace c {
#pragma omp declare variant(relative_c::h) match(device={kind(host)})
int f(int x) { return x; } }
namespace a { namespace c { int f(int x) { return x; } } int g(); }
int a::g() { using c::f; return f(1); }
void run() { P(a::g()); }
}

namespace listed_a {
namespace a { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } }
namespace b { int f(const char*) { return 303; } } void run() { using a::f, b::f; P(f(1)); P(f("x")); }
}

namespace listed_b {
int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; }
namespace a { int g(int x){return x;} int f(int x){return x;} } void run() { using a::g, a::f; P(f(1)); }
}

namespace listed_c {
int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; }
namespace a { int g(int x){return x;} int f(int x){return x;} } void run() { using a::f, a::g; P(f(1)); }
}

namespace listed_d {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct B { int f(double) { return 3; } }; struct M : A, B { using A::f, B::f; }; void run() { M m; P(m.f(1)); P(m.f(1.0)); }
}

namespace listed_e {
struct A { int g(int x) { return x; } int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct B : private A { using A::g, A::f; };
void run() { B b; P(b.f(1)); }
}

namespace type_a {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct B { int f(int x) { return x; } };
namespace k { using A = type_a::B; namespace l { using type_a::A; int g() { A a; return a.f(1); } } }
void run() { P(k::l::g()); }
}

namespace type_b {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct B { int f(int x) { return x; } };
namespace m { typedef type_b::A X; } typedef B X; namespace l { using m::X; int g() { X a; return a.f(1); } }
void run() { P(l::g()); }
}

namespace type_c {
struct A { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } };
struct B { int f(int x) { return x; } };
typedef B X; struct T { typedef A X; }; struct U : T { using T::X; int g() { X a; return a.f(1); } };
void run() { P(U().g()); }
}

namespace other_a {
int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; }
namespace b { inline auto f = [](int x) { return x+1; }; }
void run() { using b::f; P(f(1)); }
}

namespace other_b {
int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; }
namespace b { int (*f)(int) = [](int){return 3;}; } namespace c { using b::f; int g() { return f(1); } }
void run() { P(c::g()); }
}

namespace other_c {
int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; }
struct B { int (*f)(int) = [](int){return 3;}; }; struct C : private B { using B::f; int g() { return f(1); } };
void run() { P(C().g()); }
}

namespace other_d {
int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; }
namespace b { struct f { int v; f(int x):v(x+1){} }; } void run() { using b::f; P(f(1).v); }
}

namespace other_e {
int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; }
namespace b { struct f { int v; f(int x):v(x+1){} operator int() { return 3; } }; } namespace c { using b::f; int g() { return f(1); } } void run() { P(c::g()); }
}

namespace other_f {
int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; }
struct B { struct f { int v; f(int x):v(x+1){} }; }; struct C : B { using B::f; int g() { return f(1).v; } }; void run() { P(C().g()); }
}

namespace in_block {
namespace a { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } }
void run() { using a::f; { int f(long); P(f(1)); } }
int f(long x) { return x; }
}

namespace local {
namespace a { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } }
int f(int); void run() { int f = 3; P(f); { using a::f; P(f(1)); } using a::h; { using b = int; P(h(b(1))); } }
int f(int x) { return x; }
}

namespace nested {
namespace a { int h(int x) { return x+100; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; } }
namespace b { int f(int x) { return x + 500; } } void run() { using a::f; { using b::f; P(f(1)); } P(f(1)); }
}

int main() {
  relative_a::run();
  relative_b::run();
  relative_c::run();
  listed_a::run();
  listed_b::run();
  listed_c::run();
  listed_d::run();
  listed_e::run();
  type_a::run();
  type_b::run();
  type_c::run();
  other_a::run();
  other_b::run();
  other_c::run();
  other_d::run();
  other_e::run();
  other_f::run();
  in_block::run();
  local::run();
  nested::run();
  std::printf("\n");
}
