#pragma once
namespace lib {
inline int f_v(int n) { return n + 10; }
#pragma omp declare variant(f_v) match(construct={parallel})
inline int f(int n) { return n; }
inline int f(double) { return -1; }
struct s {
  int k = 1;
  int m_v() { return k + 20; }
  #pragma omp declare variant(m_v) match(user={condition(k > 1)})
  int m() { return k; }
  int o_v(long) { return 30; }
  #pragma omp declare variant(o_v) match(construct={parallel})
  int o(long) { return 3; }
  int o(char) { return 4; }
};
}
