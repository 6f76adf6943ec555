// case: a namespace that is only opened further down hides none around
// C++17 and later
// run host => 101 101 101 101 | 101 1002 102 101 | 101 1002
#include <cstdio>
namespace a {
int f_v(int) { return 101; }

int f(int) { return 1; }
struct s {
  int f_v(int) { return 101; }

  int f(int) { return 1; }
  static int g_v() { return 102; }

  static int g() { return 2; }
};
}
namespace b {
int k() { return a::f_v(1); }
int l() { using a::f; return ::a::f_v(1); }
int m() { using namespace a; return f_v(1); }
using a::f;
namespace x = a;
a::s object;
int o() { a::s y; return y.f_v(1); }
int p() { return a::s::g_v(); }
struct d : a::s { int z() { return f_v(1); } };
namespace a {
int f(int) { return 1002; }
struct s { int f(int) { return 1002; } };
}
int q() { a::s y; return y.f(1); }
int r() { return a::f(1); }
}
int main() {
  std::printf("%d %d %d %d\n", b::k(), b::l(), b::m(), ::a::f_v(1));
  std::printf("%d %d %d %d\n", b::o(), b::q(), b::p(), b::d().z());
  std::printf("%d %d\n", b::x::f_v(1), b::r());
}
