// case: bases that call themselves, constexpr bases whose condition is none, variants that arguments lead to, templates in regions
// C++17 and later
// run host => recursive 3 1007 | constexpr 14 | by arguments 101 | region 701 700.5 801
#include <cstdio>
int fib_v(int n);
static inline int fib__ompick_fib_v_or_base(int n);
#line 6

int fib(int n) { return n < 2 ? n : fib__ompick_fib_v_or_base(n - 1) + fib__ompick_fib_v_or_base(n - 2); }
static inline int fib__ompick_fib_v_or_base(int n) { if (n > 5) return fib_v(n); else return ::fib(n); }
#line 8
int fib_v(int n) { return 1000 + n; }
extern int flag;
constexpr int h_v(int n) { return 10 + n; }

constexpr int h(int n) { return n; }
static inline int h__ompick_h_v_or_base(int n) { if (flag) return h_v(n); else return ::h(n); }
#line 13
int flag = 1;
constexpr int c_v(int n) { return 20 + n; }

constexpr int c(int n) { return n; }
static inline constexpr int c__ompick_c_v_or_base(int n) { if (n > 1) return c_v(n); else return ::c(n); }
#line 17
static_assert(c__ompick_c_v_or_base(1) == 1 && c__ompick_c_v_or_base(2) == 22, "known to the compiler");
namespace n {
struct t {
  int k;
};
int g_v(t x) { return 100 + x.k; }
}

int g(n::t x) { return x.k; }

template <class T> T twice__ompick__kind_host(T x) { return 700 + x; }
inline int once__ompick__kind_host(int x) { return 800 + x; }

template <class T> T twice(T x) { return x; }
inline int once(int x) { return x; }
int main() {
  std::printf("recursive %d %d\n", fib__ompick_fib_v_or_base(4), fib__ompick_fib_v_or_base(7));
  std::printf("constexpr %d\n", h__ompick_h_v_or_base(4));
  std::printf("by arguments %d\n", ::n::g_v(n::t{1}));
  std::printf("region %d %g %d\n", twice__ompick__kind_host(1), twice__ompick__kind_host(0.5), once__ompick__kind_host(1));
}
