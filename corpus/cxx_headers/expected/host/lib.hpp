#pragma once
namespace lib {
inline int f_v(int n) { return n + 10; }

inline int f(int n) { return n; }
static inline int f__ompick_f_v(int n) { return f_v(n); }
#line 6
inline int f(double) { return -1; }
static inline int f__ompick_f_v(double ompick_1) { return ::lib::f(ompick_1); }
#line 7
struct s {
  int k = 1;
  int m_v() { return k + 20; }

  int m() { return k; }
  int m__ompick_m_v_or_base() { if (k > 1) return m_v(); else return m(); }
#line 12
  int o_v(long) { return 30; }

  int o(long) { return 3; }
  int o__ompick_o_v(long ompick_1) { return o_v(ompick_1); }
#line 15
  int o(char) { return 4; }
  int o__ompick_o_v(char ompick_1) { return o(ompick_1); }
#line 16
};
}
