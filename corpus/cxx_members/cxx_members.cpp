// case: member functions: static, const, ref-qualified, overloaded, templates, private variants, derived classes
// C++17 and later
// run host => dot 15 | arrow 15 | this 15 15 | static 16 26 | const 17 7 | overload 1 12 | left 3 | right 14 | template 105 5 | private 18 | derived 15 | outside 19 | using 30 12 | generic 121 | nested 33 | class template 44 4.5
#include <cstdio>
#include <utility>

struct s {
  int k;
  int m_v() { return 10 + k; }
  #pragma omp declare variant(m_v) match(device={kind(host)})
  int m() { return k; }
  int by_this() { return this->m(); }
  int implied() { return m(); }
  static int t_v(int x) { return 16 + x; }
  #pragma omp declare variant(t_v) match(device={kind(host)})
  static int t(int x = 0) { return 6 + x; }
  int c_v() const { return 17; }
  #pragma omp declare variant(c_v) match(device={kind(host)})
  int c() const { return 7; }
  int c() { return 7; }
  int o_v(double) { return 12; }
  int o(int) { return 1; }
  #pragma omp declare variant(o_v) match(device={kind(host)})
  int o(double) { return 2; }
  int r_v() && { return 14; }
  int r() & { return 3; }
  #pragma omp declare variant(r_v) match(device={kind(host)})
  int r() && { return 4; }
  template <typename T> T g_v(T x) { return x + 100; }
  #pragma omp declare variant(g_v<T>) match(device={kind(host)}, implementation={vendor(gnu)})
  template <typename T> T g(T x) { return x; }
  int g(const char *) { return 5; }
  #pragma omp declare variant(p_v) match(device={kind(host)})
  int p() { return 8; }
  #pragma omp declare variant(d_v) match(device={kind(host)})
  int d();
  int d_v();
private:
  int p_v() { return 18; }
};
int s::d() { return 9; }
int s::d_v() { return 19; }

struct derived : s {
  using s::o;
  int m_v() { return -1; }
  int o(const char *) { return 30; }
};

struct outer {
  struct inner {
    static int f_v() { return 33; }
    #pragma omp declare variant(f_v) match(device={kind(host)})
    static int f() { return 3; }
  };
  int f() { return inner::f(); }
};

template <typename T> struct box {
  T value;
  T get_v() const { return value + 40; }
  #pragma omp declare variant(get_v) match(device={kind(host)}, user={condition(sizeof(T) == sizeof(int))})
  T get() const { return value; }
};

template <typename T> int generic(T &x) { return x.m() + x.implied() + T::t(75); }

int main() {
  s x{5};
  s *p = &x;
  const s y{5};
  std::printf("dot %d\narrow %d\nthis %d %d\n", x.m(), p->m(), x.by_this(), x.implied());
  std::printf("static %d %d\nconst %d %d\n", s::t(), x.t(10), y.c(), x.c());
  std::printf("overload %d %d\n", x.o(1), p->o(1.0));
  std::printf("left %d\nright %d\n", x.r(), std::move(x).r());
  std::printf("template %d %d\nprivate %d\n", x.g(5), x.g("x"), x.p());
  derived z{{5}};
  std::printf("derived %d\noutside %d\nusing %d %d\n", z.m(), x.d(), z.o("x"), z.o(1.0));
  std::printf("generic %d\nnested %d\n", generic(x), outer{}.f());
  box<int> whole{4};
  box<double> real{4.5};
  std::printf("class template %d %.1f\n", whole.get(), real.get());
  return 0;
}
