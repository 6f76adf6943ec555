// case: run-time choices: parameters, members and the object in conditions; results and arguments pass as they are
// C++17 and later
// run host => value 1 12 | reference 7 | same 1 | move 33 | member 1 12 | this 1 | trailing 2.5 12.5 | template 1 12 | static 5 15 | several 1 12 23 | noexcept 1 | global 1 12 | once 1 | default 10 0
#include <cstdio>
#include <memory>
#include <utility>

int limit = 10;

int value_v(int n) { return n - 88; }

int value(int n) { return n; }
static inline int value__ompick_value_v_or_base(int n) { if (n > limit) return value_v(n); else return ::value(n); }
#line 13

int &same_v(int &x) { x += 2; return x; }

int &same(int &x) { return x; }
static inline int &same__ompick_same_v_or_base(int &x) { if (x > 4) return same_v(x); else return ::same(x); }
#line 17

int move_v(std::unique_ptr<int> p, int n) { return *p + n + 30; }

int move(std::unique_ptr<int> p, int n) { return *p + n; }
static inline int move__ompick_move_v_or_base(std::unique_ptr<int> p, int n) { if (n > 0) return move_v(static_cast<decltype(p) &&>(p), n); else return ::move(static_cast<decltype(p) &&>(p), n); }
#line 21

struct counter {
  int n;
  int get_v() { return n + 2; }

  int get() { return n; }
  int get__ompick_get_v_or_base() { if (n >= limit) return get_v(); else return get(); }
#line 27
  int me_v() { return 1; }

  int me() { return 0; }
  int me__ompick_me_v_or_base() { if (this->n == 10) return me_v(); else return me(); }
#line 30
  static int st_v(int k) { return k + 10; }

  static int st(int k) { return k; }
  static int st__ompick_st_v_or_base(int k) { if (on) return st_v(k); else return st(k); }
#line 33
  static bool on;
};
bool counter::on = false;

auto half_v(int n) -> double { return n / 2.0 + 10; }

auto half(int n) -> double { return n / 2.0; }
static inline auto half__ompick_half_v_or_base(int n) -> double { if (limit > 10) return half_v(n); else return ::half(n); }
#line 40

template <typename T> T big_v(T x) { return x + 10; }

template <typename T> T big(T x) { return x; }
template <typename T> static inline T big__ompick_big_v_or_base(T x) { if (x > 1) return big_v<T>(static_cast<decltype(x) &&>(x)); else return ::big<T>(static_cast<decltype(x) &&>(x)); }
#line 44

int s1(int n) { return n + 10; }
int s2(int n) { return n + 20; }


int several(int n) { return n; }
static inline int several__ompick_s1_or_s2_or_base(int n) { if (n == 2) return s1(n); else if (n == 3) return s2(n); else return ::several(n); }
#line 50

int quiet_v(int) noexcept { return 0; }

int quiet(int n) noexcept { return n; }
static inline int quiet__ompick_quiet_v_or_base(int n) noexcept { if (n < 0) return quiet_v(n); else return ::quiet(n); }
#line 54

int plain_v() { return 12; }

int plain() { return 1; }
static inline int plain__ompick_plain_v_or_base() { if (limit == 11) return plain_v(); else return ::plain(); }
#line 58

int calls = 0;
int next() { return ++calls; }

int filled_v(int n, int k) { return n * 10 + k; }

int filled(int n, int k = 0) { return n + k; }
static inline int filled__ompick_filled_v_or_base(int n, int k = 0) { if (n) return filled_v(n, k); else return ::filled(n, k); }
#line 65

int main() {
  std::printf("value %d %d\n", value__ompick_value_v_or_base(1), value__ompick_value_v_or_base(100));
  int x = 5;
  same__ompick_same_v_or_base(x);
  std::printf("reference %d\n", x);
  std::printf("same %d\n", &same__ompick_same_v_or_base(x) == &x);
  std::printf("move %d\n", move__ompick_move_v_or_base(std::make_unique<int>(1), 2));
  counter few{1}, many{10};
  std::printf("member %d %d\nthis %d\n", few.get__ompick_get_v_or_base(), many.get__ompick_get_v_or_base(), many.me__ompick_me_v_or_base());
  double first = half__ompick_half_v_or_base(5);
  int low = counter::st__ompick_st_v_or_base(5);
  limit = 11;
  counter::on = true;
  std::printf("trailing %.1f %.1f\n", first, half__ompick_half_v_or_base(5));
  std::printf("template %d %d\nstatic %d %d\n", big__ompick_big_v_or_base(1), big__ompick_big_v_or_base<int>(2), low, counter::st__ompick_st_v_or_base(5));
  std::printf("several %d %d %d\nnoexcept %d\n", several__ompick_s1_or_s2_or_base(1), several__ompick_s1_or_s2_or_base(2), several__ompick_s1_or_s2_or_base(3), noexcept(quiet__ompick_quiet_v_or_base(1)));
  limit = 10;
  int before = plain__ompick_plain_v_or_base();
  limit = 11;
  std::printf("global %d %d\n", before, plain__ompick_plain_v_or_base());
  value__ompick_value_v_or_base(next());
  std::printf("once %d\ndefault %d %d\n", calls, filled__ompick_filled_v_or_base(1), filled__ompick_filled_v_or_base(0));
  return 0;
}
