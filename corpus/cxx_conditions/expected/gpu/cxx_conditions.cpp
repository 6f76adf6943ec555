// case: conditions in namespaces and classes: calls, members, captured names
// run host => 1 0 | 1 0 | 1 | 1 0 | 1 0 | 1 0 | 1 0 | 2 | 1 0 | 7 0
// run gpu=nvptx64:sm_80 => 1 0 | 1 0 | 1 | 1 0 | 1 0 | 1 0 | 1 0 | 2 | 1 0 | 7 0
#include <cstdio>
#include <cstdarg>
namespace a {
  int is_v() { return 1; }

  int is() { return 0; }
  int on = 1;
  int f_v(int) { return 1; }

  int f(int is) { return 0; }
  static inline int f__ompick_f_v_or_base(int is) { if (is_v() && on) return f_v(is); else return ::a::f(is); }
#line 14
}
int is() { return 0; }
struct s {
  int k = 0;
  bool ask_v() const { return k > 2; }

  bool ask() const { return false; }
  bool ask__ompick_ask_v() const { return ask_v(); }
#line 21
  int get_v() const { return 1; }

  int get() const { return 0; }
  int get__ompick_get_v_or_base() const { if (ask_v()) return get_v(); else return get(); }
#line 24
  int other_v(const s &o) const { return 1; }

  int other(const s &o) const { return 0; }
  int other__ompick_other_v_or_base(const s &o) const { if (o.ask__ompick_ask_v() || this->ask_v()) return other_v(o); else return other(o); }
#line 27
  static bool on;
  static int st_v(int on) { return 1; }

  static int st(int on) { return 0; }
  static int st__ompick_st_v_or_base(int on) { if (s::on) return st_v(on); else return st(on); }
#line 31
};
bool s::on = true;
template <class T> bool wide_v() { return sizeof(T) > 4; }

template <class T> bool wide() { return false; }
template <class T> int t_v(T) { return 1; }

template <class T> int t(T) { return 0; }
template <class T> static inline int t__ompick_t_v_or_base(T ompick_1) { if (wide_v<T>() && a::on) return t_v<T>(static_cast<decltype(ompick_1) &&>(ompick_1)); else return ::t<T>(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 39
namespace b {
  int v(const char *, ...) { return 1; }

  int var(const char *, ...) { return 0; }
  static inline decltype(&::b::var) var__ompick_v_or_base() { if (a::on) return &v; else return &::b::var; }
#line 43
}
using b::var; using b::var__ompick_v_or_base;
int w2(int x) { return 2; } int w3(int x, int y) { return 2; }

int w(int w2) { return w2; }
static inline int w__ompick_w2_or_base(int ompick_1) { if (a::on) return w2(ompick_1); else return ::w(ompick_1); }
#line 48
int r = 1;

int reg__ompick__condition_r(int r) { return 1; }

int reg(int r) { return 0; }
static inline int reg__ompick_condition_r_or_base(int ompick_1) { if (r) return reg__ompick__condition_r(ompick_1); else return ::reg(ompick_1); }
#line 53

auto arrow(int x, decltype(x) y) noexcept(noexcept(x)) -> decltype(x + y) { return x; }
int x7(int q) { return 7; }
int x8(int q) { return 8; }
int x = 1;

auto tr(int q) -> decltype(q);

auto tr(int x) noexcept(false) -> decltype(x);
static inline auto tr__ompick_x7_or_x8_or_base(int ompick_1) noexcept(false) -> decltype(ompick_1) { if (x == 1) return x7(ompick_1); else if (ompick_1 == 2) return x8(ompick_1); else return ::tr(ompick_1); }
#line 62
auto tr(int y) -> decltype(y) { return 0; }
int main() {
  int one, two;
  one = a::f__ompick_f_v_or_base(1); a::on = 0; two = a::f__ompick_f_v_or_base(1); a::on = 1;
  std::printf("%d %d\n", one, two);
  s o, p; o.k = 3;
  std::printf("%d %d\n", o.get__ompick_get_v_or_base(), p.get__ompick_get_v_or_base());
  std::printf("%d\n", p.other__ompick_other_v_or_base(o));
  one = s::st__ompick_st_v_or_base(0); s::on = false; two = o.st__ompick_st_v_or_base(5);
  std::printf("%d %d\n", one, two);
  std::printf("%d %d\n", t__ompick_t_v_or_base(1.0), t__ompick_t_v_or_base(1));
  one = var__ompick_v_or_base()("x", 1); a::on = 0; two = b::var__ompick_v_or_base()("y"); a::on = 1;
  std::printf("%d %d\n", one, two);
  one = reg__ompick_condition_r_or_base(0); r = 0; two = reg__ompick_condition_r_or_base(1);
  std::printf("%d %d\n", one, two);
  std::printf("%d\n", w__ompick_w2_or_base(5));
  r = 1; one = reg__ompick_condition_r_or_base(3); r = 0; two = reg__ompick_condition_r_or_base(4);
  std::printf("%d %d\n", one, two);
  one = tr__ompick_x7_or_x8_or_base(1); x = 2; two = tr__ompick_x7_or_x8_or_base(1);
  std::printf("%d %d\n", one, two);
}
