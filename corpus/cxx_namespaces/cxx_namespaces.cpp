// case: namespaces: nested, inline, anonymous, aliases, using declarations and directives, argument-dependent lookup
// C++17 and later
// run host => inner 11 | nested 12 | version 13 | anonymous 14 | alias 11 | using 11 | directive 15 | by argument 16 16 | global 17 | hidden 18 | two 11 21 | other 3 | c 19 | reopened 22 | brought 31 31 | members 32 33
#include <cstdio>

#define PRAGMA(text) _Pragma(#text)
#define VARIANT(name) PRAGMA(omp declare variant(name) match(implementation={vendor(gnu)}))

namespace a {
  int f_v() { return 11; }
  VARIANT(f_v) int f() { return 1; }
  namespace b {
    int g_v() { return 12; }
    VARIANT(g_v) int g() { return 2; }
  }
  inline namespace v2 {
    int h_v() { return 13; }
    VARIANT(h_v) int h() { return 3; }
  }
  namespace {
    int i_v() { return 14; }
    VARIANT(i_v) int i() { return 4; }
  }
}
namespace a::c {
  int j_v() { return 15; }
  VARIANT(j_v) int j() { return 5; }
}
namespace other {
  int f() { return 3; }
  struct type {};
  int k_v(type) { return 16; }
  VARIANT(k_v) int k(type) { return 6; }
}
int l_v() { return 17; }
VARIANT(l_v) int l() { return 7; }
namespace hides {
  int l_v() { return -1; }
  int use() { return l(); }
}
int m_v(int x) { return 18 + x; }
VARIANT(m_v) int m(int x) { return 8 + x; }
int hidden() {
  int m_v = 0;
  return m(m_v);
}
namespace two {
  using a::f;
  int f_v(int) { return 21; }
  #pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
  int f(int) { return -2; }
}
extern "C" {
int n_v(void) { return 19; }
VARIANT(n_v) int n(void) { return 9; }
}
namespace a { int reopened() { return f() + 11; } }
namespace z = a::b;
namespace bringing {
  namespace inner {
    struct type {};
    int p_v(type) { return 31; }
    VARIANT(p_v) int p(type) { return 1; }
  }
  using inner::p;
  int p_v(int) { return -3; }
}
struct first {
  static int q_v() { return 32; }
  VARIANT(q_v) static int q() { return 2; }
  int r_v() { return 33; }
  VARIANT(r_v) int r() { return 3; }
};
struct second : private first {
  using first::q;
  using first::r;
  static int q_v(int) { return -4; }
};
struct third : second {};

int main() {
  std::printf("inner %d\nnested %d\nversion %d\nanonymous %d\n", a::f(), a::b::g(), a::h(), a::i());
  std::printf("alias %d\n", z::g() - 1);
  {
    using a::f;
    std::printf("using %d\n", f());
  }
  {
    using namespace a::c;
    std::printf("directive %d\n", j());
  }
  std::printf("by argument %d %d\n", k(other::type{}), other::k({}));
  std::printf("global %d\nhidden %d\n", hides::use(), hidden());
  std::printf("two %d %d\nother %d\nc %d\nreopened %d\n", two::f(), two::f(1), other::f(), n(), a::reopened());
  std::printf("brought %d %d\n", bringing::p({}), bringing::p(bringing::inner::type()));
  std::printf("members %d %d\n", third::q(), third().r());
  return 0;
}
