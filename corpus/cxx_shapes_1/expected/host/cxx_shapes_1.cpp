// case: classes that macros make, CRTP, friends, vexing parses, packs, lambdas in default arguments, raw strings, using declarations from two namespaces
// C++17 and later
// run host => shadow 0 1 | macro class 12 | crtp 14 | friend 15 | vexing 16 | variadic 106 | default lambda 17 | nested 18 | two 19 20 | derived template 21 | pointer 1 | conditional 22 | comma 23 | raw 24 | operator 25
#include <cstdio>
#include <utility>
#include <vector>

const int K = 1;
namespace a {
const int K = 0;
int k() {
  int t = 0;

  {
    #pragma omp atomic
    t++;
  }
  return t - 1;
}
}
int k() {
  int t = 0;
  #pragma omp parallel num_threads(2)
  {
    #pragma omp atomic
    t++;
  }
  return t - 1;
}

#define CLASS(name) struct name { int v; explicit name(int x) : v(x) {}
CLASS(made)
  int m_v() { return v + 10; }

  int m() { return v; }
};

template <class D> struct base {
  int run() { return static_cast<D *>(this)->impl__ompick_impl_v(); }
};
struct leaf : base<leaf> {
  int impl_v() { return 14; }

  int impl() { return 4; }
  int impl__ompick_impl_v() { return impl_v(); }
#line 45
};

struct counted {
  friend int total(const counted &) { return 15; }
};

int f_v(int x) { return x + 10; }

int f(int x) { return x; }

template <typename... T> int all(T... x) { return (0 + ... + f_v(x)); }
int with_default(int x = [] { return f_v(7); }()) { return x; }
template <template <typename...> class C, typename T> int nested(const C<T> &c) { return f_v(static_cast<int>(c.size()) + 6); }

namespace p { struct t {}; int g_v(t) { return 19; }

int g(t) { return 9; } }
namespace q { struct u {}; int g_v(u) { return 20; }

int g(u) { return 10; } }

template <typename T> struct tbase { int h_v() { return 21; }

  int h() { return 11; } };
template <typename T> struct tderived : tbase<T> { int go() { return this->h_v(); } };

struct call { int operator()(int x) const { return f_v(x); } };

int main() {
  std::printf("shadow %d %d\n", a::k(), k());
  made m(2);
  std::printf("macro class %d\n", m.m_v());
  std::printf("crtp %d\nfriend %d\n", leaf{}.run(), total(counted{}));
  int vexing(int);
  std::vector<int> v(f_v(2), f_v(6));
  std::printf("vexing %d\n", v[0]);
  std::printf("variadic %d\ndefault lambda %d\n", all(1, 2, 3) + 70, with_default());
  std::printf("nested %d\n", nested(std::vector<int>{1, 2}));
  using p::g;
  using q::g;
  std::printf("two %d %d\n", ::p::g_v(p::t{}), ::q::g_v(q::u{}));
  std::printf("derived template %d\n", tderived<int>{}.go());
  int (*pointer)(int) = f;
  std::printf("pointer %d\n", pointer(1));
  bool yes = true;
  std::printf("conditional %d\n", yes ? f_v(12) : f_v(0));
  int comma = (f_v(1), f_v(13));
  std::printf("comma %d\n", comma);
  const char *raw = R"x(f(1) )" #pragma omp declare variant(f_v) )x";
  std::printf("raw %d\n", raw[0] == 'f' ? f_v(14) : 0);
  std::printf("operator %d\n", call{}(15));
  return 0;
}
