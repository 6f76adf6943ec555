// case: member functions: static, const, ref-qualified, overloaded, templates, private variants, derived classes
// C++17 and later
// run host => dot 15 | arrow 15 | this 15 15 | static 16 26 | const 17 7 | overload 1 12 | left 3 | right 14 | template 105 5 | private 18 | derived 15 | outside 19 | using 30 12 | generic 121 | nested 33 | class template 44 4.5
#include <cstdio>
#include <utility>

struct s {
  int k;
  int m_v() { return 10 + k; }

  int m() { return k; }
  int m__ompick_m_v() { return m_v(); }
#line 12
  int by_this() { return this->m_v(); }
  int implied() { return m_v(); }
  static int t_v(int x) { return 16 + x; }

  static int t(int x = 0) { return 6 + x; }
  static int t__ompick_t_v(int x = 0) { return t_v(x); }
#line 17
  int c_v() const { return 17; }

  int c() const { return 7; }
  int c__ompick_c_v() const { return c_v(); }
#line 20
  int c() { return 7; }
  int c__ompick_c_v() { return c(); }
#line 21
  int o_v(double) { return 12; }
  int o(int) { return 1; }
  int o__ompick_o_v(int ompick_1) { return o(ompick_1); }
#line 23

  int o(double) { return 2; }
  int o__ompick_o_v(double ompick_1) { return o_v(ompick_1); }
#line 25
  int r_v() && { return 14; }
  int r() & { return 3; }
  int r__ompick_r_v() & { return r(); }
#line 27

  int r() && { return 4; }
  int r__ompick_r_v() && { return static_cast<s &&>(*this).r_v(); }
#line 29
  template <typename T> T g_v(T x) { return x + 100; }

  template <typename T> T g(T x) { return x; }
  template <typename T> T g__ompick_g_v(T x) { return g_v<T>(static_cast<decltype(x) &&>(x)); }
#line 32
  int g(const char *) { return 5; }
  int g__ompick_g_v(const char *ompick_1) { return g(ompick_1); }
#line 33

  int p() { return 8; }
  int p__ompick_p_v() { return p_v(); }
#line 35

  int d();
  int d_v();
private:
  int p_v() { return 18; }
};
int s::d() { return 9; }
int s::d_v() { return 19; }

struct derived : s {
  using s::o; using s::o__ompick_o_v;
  int m_v() { return -1; }
  int o(const char *) { return 30; }
  int o__ompick_o_v(const char *ompick_1) { return o(ompick_1); }
#line 48
};

struct outer {
  struct inner {
    static int f_v() { return 33; }

    static int f() { return 3; }
  };
  int f() { return inner::f_v(); }
};

template <typename T> struct box {
  T value;
  T get_v() const { return value + 40; }

  T get() const { return value; }
  T get__ompick_get_v_or_base() const { if (sizeof(T) == sizeof(int)) return get_v(); else return get(); }
#line 64
};

template <typename T> int generic(T &x) { return x.m__ompick_m_v() + x.implied() + T::t__ompick_t_v(75); }

int main() {
  s x{5};
  s *p = &x;
  const s y{5};
  std::printf("dot %d\narrow %d\nthis %d %d\n", x.m_v(), p->m_v(), x.by_this(), x.implied());
  std::printf("static %d %d\nconst %d %d\n", s::t__ompick_t_v(), x.t_v(10), y.c__ompick_c_v(), x.c__ompick_c_v());
  std::printf("overload %d %d\n", x.o__ompick_o_v(1), p->o__ompick_o_v(1.0));
  std::printf("left %d\nright %d\n", x.r__ompick_r_v(), std::move(x).r__ompick_r_v());
  std::printf("template %d %d\nprivate %d\n", x.g__ompick_g_v(5), x.g__ompick_g_v("x"), x.p__ompick_p_v());
  derived z{{5}};
  std::printf("derived %d\noutside %d\nusing %d %d\n", z.m__ompick_m_v(), x.d_v(), z.o__ompick_o_v("x"), z.o__ompick_o_v(1.0));
  std::printf("generic %d\nnested %d\n", generic(x), outer{}.f());
  box<int> whole{4};
  box<double> real{4.5};
  std::printf("class template %d %.1f\n", whole.get__ompick_get_v_or_base(), real.get__ompick_get_v_or_base());
  return 0;
}
