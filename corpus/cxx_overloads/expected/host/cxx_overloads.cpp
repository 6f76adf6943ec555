// case: overload sets: the compiler's own resolution picks, with conversions, default arguments, templates and moves
// C++17 and later
// run host => int 1 | double 12 | char 1 | float 12 | text 3 | text 13 2 | pack 104 | base pack 0 | left 5 | right 16 | unique 27 | pointer 8 | default 31 | brace 41
#include <cstdio>
#include <memory>
#include <utility>

#pragma omp declare target
int f_v(double) { return 12; }
int f(int) { return 1; }
static inline int f__ompick_f_v_and_f_text_or_base(int ompick_1) { return ::f(ompick_1); }
#line 11

int f(double) { return 2; }
static inline int f__ompick_f_v_and_f_text_or_base(double ompick_1) { return f_v(ompick_1); }
#line 13
int f_text(const char *, int n) { return 11 + n; }

int f(const char *text, int n = 1) { return 3 + (text == nullptr); }
static inline int f__ompick_f_v_and_f_text_or_base(const char *text, int n = 1) { if (n > 1) return f_text(text, n); else return ::f(text, n); }
#line 16
#pragma omp end declare target

template <typename... Ts> int sum_v(int first, Ts... rest) { return 100 + first + (rest + ... + 0); }

template <typename... Ts> int sum(int first, Ts... rest) { return first + (rest + ... + 0); }
template <typename... Ts> static inline int sum__ompick_sum_v(int first, Ts... rest) { return sum_v(first, static_cast<decltype(rest) &&>(rest)...); }
#line 21
int sum() { return 0; }
static inline int sum__ompick_sum_v() { return ::sum(); }
#line 22

struct text { int n; };
int take_v(text &&t) { return 10 + t.n; }
int take(const text &t) { return t.n; }
static inline int take__ompick_take_v_and_take_p(const text &t) { return ::take(t); }
#line 26

int take(text &&t) { return t.n + 1; }
static inline int take__ompick_take_v_and_take_p(text &&t) { return take_v(static_cast<decltype(t) &&>(t)); }
#line 28
int take_p(std::unique_ptr<int> p) { return 20 + *p; }

int take(std::unique_ptr<int> p) { return *p; }
static inline int take__ompick_take_v_and_take_p(std::unique_ptr<int> p) { return take_p(static_cast<decltype(p) &&>(p)); }
#line 31
template <typename T> int take(T *p) { return *p; }
template <typename T> static inline int take__ompick_take_v_and_take_p(T *p) { return ::take<T>(p); }
#line 32

int one_v(int x, int y) { return 10 * x + y; }

int one(int x, int y = 1) { return x + y; }
static inline int one__ompick_one_v(int x, int y = 1) { return one_v(x, y); }
#line 36

int braces_v(text t) { return t.n + 40; }

int braces(text t) { return t.n; }

int main() {
  std::printf("int %d\ndouble %d\nchar %d\nfloat %d\n", f__ompick_f_v_and_f_text_or_base(1), f__ompick_f_v_and_f_text_or_base(1.0), f__ompick_f_v_and_f_text_or_base('c'), f__ompick_f_v_and_f_text_or_base(1.0f));
  std::printf("text %d\ntext %d %d\n", f__ompick_f_v_and_f_text_or_base("x"), f__ompick_f_v_and_f_text_or_base("x", 2), 2);
  std::printf("pack %d\nbase pack %d\n", sum__ompick_sum_v(1, 2, 1), sum__ompick_sum_v());
  text t{5};
  std::printf("left %d\nright %d\n", take__ompick_take_v_and_take_p(t), take__ompick_take_v_and_take_p(text{6}));
  std::printf("unique %d\n", take__ompick_take_v_and_take_p(std::make_unique<int>(7)));
  int eight = 8;
  std::printf("pointer %d\n", take__ompick_take_v_and_take_p(&eight));
  std::printf("default %d\n", one__ompick_one_v(3));
  std::printf("brace %d\n", braces_v({1}));
  return 0;
}
