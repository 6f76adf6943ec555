// case: names in conditions are those at the directive, whatever the parameters of other declarations and macros below are
// run host => 2 0 3 | 1 0 | 2 2 1 | 1 0 | 0 1 | 1 0
#include <stdio.h>
int x = 1;
int v(int q) { return 2; }
int w(int q) { return 3; }

int f(int y);

int f(int x);
int f(int x) { return 0; }
int g_v(int p, int q) { return 1; }

int g(int, int y);
int g(int a, int b);
int g(int a, int b) { return 0; }
int h_v(int p, int q) { return 2; }
int h_w(int p, int q) { return 1; }

int h(int, int y);

int h(int a, int b);
int h(int a, int b) { return 0; }
int on = 1;

int r__ompick__condition_on(int on) { return 1; }

int r(int on) { return 0; }
#define LIMIT 3
#define BIG(a) ((a) > LIMIT)
int m_v(int n) { return 1; }

int m(int n) { return 0; }
#undef LIMIT
#define LIMIT 100
#define n 5
#define m(a) (m)((a) + 1)
#define m_v(a) 7
int *flag = &x;
int p_v(void) { return 1; }

int pointer(void) { return 0; }
static inline int f__ompick_1_2(int y) { if (x) return v(y); else if (y > 5) return w(y); else return f(y); }
static inline int g__ompick_1(int ompick_1, int y) { if (y > 2) return g_v(ompick_1, y); else return g(ompick_1, y); }
static inline int h__ompick_1_2(int ompick_1, int y) { if (y > 2) return h_v(ompick_1, y); else if (ompick_1 > 2) return h_w(ompick_1, y); else return h(ompick_1, y); }
static inline int m__ompick_1(int ompick_1) { if (((ompick_1) > 3)) return (m_v)(ompick_1); else return (m)(ompick_1); }
static inline int pointer__ompick_1_with(__typeof__(flag) flag) { if (*flag) return p_v(); else return pointer(); }
static inline int r__ompick_1(int ompick_1) { if (on) return r__ompick__condition_on(ompick_1); else return r(ompick_1); }
#line 43
int main(void) {
  int a = f__ompick_1_2(0);
  x = 0;
  printf("%d %d %d\n", a, f__ompick_1_2(0), f__ompick_1_2(10));
  printf("%d %d\n", g__ompick_1(0, 3), g__ompick_1(3, 0));
  printf("%d %d %d\n", h__ompick_1_2(0, 3), h__ompick_1_2(3, 3), h__ompick_1_2(3, 0));
  int b = r__ompick_1(0);
  on = 0;
  printf("%d %d\n", b, r__ompick_1(1));
  printf("%d %d\n", (m__ompick_1)((2) + 1), (m__ompick_1)((3) + 1));
  int one = 1, zero = 0;
  #pragma omp parallel num_threads(1) private(flag)
  {
    flag = &one;
    a = pointer__ompick_1_with(flag);
    flag = &zero;
    b = pointer__ompick_1_with(flag);
  }
  printf("%d %d\n", a, b);
  return 0;
}
