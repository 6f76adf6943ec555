// case: namespaces: nested, inline, anonymous, aliases, using declarations and directives, argument-dependent lookup
// C++17 and later
// run host => inner 11 | nested 12 | version 13 | anonymous 14 | alias 11 | using 11 | directive 15 | by argument 16 16 | global 17 | hidden 18 | two 11 21 | other 3 | c 19 | reopened 22 | brought 31 31 | members 32 33
#include <cstdio>

#define PRAGMA(text) _Pragma(#text)
#define VARIANT(name) PRAGMA(omp declare variant(name) match(implementation={vendor(gnu)}))

namespace a {
  int f_v() { return 11; }
   int f() { return 1; }
  static inline int f__ompick_f_v() { return f_v(); }
#line 12
  namespace b {
    int g_v() { return 12; }
     int g() { return 2; }
  }
  inline namespace v2 {
    int h_v() { return 13; }
     int h() { return 3; }
  }
  namespace {
    int i_v() { return 14; }
     __attribute__((unused)) int i() { return 4; }
  }
}
namespace a::c {
  int j_v() { return 15; }
   int j() { return 5; }
}
namespace other {
  int f() { return 3; }
  struct type {};
  int k_v(type) { return 16; }
   int k(type) { return 6; }
  static inline int k__ompick_k_v(type ompick_1) { return k_v(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 34
}
int l_v() { return 17; }
 int l() { return 7; }
namespace hides {
  int l_v() { return -1; }
  int use() { return ::l_v(); }
}
int m_v(int x) { return 18 + x; }
 int m(int x) { return 8 + x; }
int hidden() {
  int m_v = 0;
  return ::m_v(m_v);
}
namespace two {
  using a::f; using a::f__ompick_f_v;
  int f_v(int) { return 21; }

  int f(int) { return -2; }
  static inline int f__ompick_f_v(int ompick_1) { return f_v(ompick_1); }
#line 52
}
extern "C" {
int n_v(void) { return 19; }
 int n(void) { return 9; }
}
namespace a { int reopened() { return f_v() + 11; } }
namespace z = a::b;
namespace bringing {
  namespace inner {
    struct type {};
    int p_v(type) { return 31; }
     int p(type) { return 1; }
  }
  using inner::p;
  int p_v(int) { return -3; }
}
struct first {
  static int q_v() { return 32; }
   static int q() { return 2; }
  int r_v() { return 33; }
   int r() { return 3; }
  int r__ompick_r_v() { return r_v(); }
#line 73
};
struct second : private first {
  using first::q;
  using first::r; using first::r__ompick_r_v;
  static int q_v(int) { return -4; }
};
struct third : second {};

int main() {
  std::printf("inner %d\nnested %d\nversion %d\nanonymous %d\n", a::f_v(), a::b::g_v(), a::h_v(), a::i_v());
  std::printf("alias %d\n", z::g_v() - 1);
  {
    using a::f; using a::f__ompick_f_v;
    std::printf("using %d\n", ::a::f_v());
  }
  {
    using namespace a::c;
    std::printf("directive %d\n", j_v());
  }
  std::printf("by argument %d %d\n", k__ompick_k_v(other::type{}), other::k_v({}));
  std::printf("global %d\nhidden %d\n", hides::use(), hidden());
  std::printf("two %d %d\nother %d\nc %d\nreopened %d\n", two::f__ompick_f_v(), two::f__ompick_f_v(1), other::f(), n_v(), a::reopened());
  std::printf("brought %d %d\n", ::bringing::inner::p_v({}), ::bringing::inner::p_v(bringing::inner::type()));
  std::printf("members %d %d\n", ::first::q_v(), third().r__ompick_r_v());
  return 0;
}
