// case: names in conditions are those at the directive, whatever the parameters of other declarations and macros below are
// run host => 2 0 3 | 1 0 | 2 2 1 | 1 0 | 0 1 | 1 0
#include <stdio.h>
int x = 1;
int v(int q) { return 2; }
int w(int q) { return 3; }
#pragma omp declare variant(v) match(user={condition(score(3): x)})
int f(int y);
#pragma omp declare variant(w) match(user={condition(x > 5)})
int f(int x);
int f(int x) { return 0; }
int g_v(int p, int q) { return 1; }
#pragma omp declare variant(g_v) match(user={condition(y > 2)})
int g(int, int y);
int g(int a, int b);
int g(int a, int b) { return 0; }
int h_v(int p, int q) { return 2; }
int h_w(int p, int q) { return 1; }
#pragma omp declare variant(h_v) match(user={condition(score(5): y > 2)})
int h(int, int y);
#pragma omp declare variant(h_w) match(user={condition(score(4): a > 2)})
int h(int a, int b);
int h(int a, int b) { return 0; }
int on = 1;
#pragma omp begin declare variant match(user={condition(on)})
int r(int on) { return 1; }
#pragma omp end declare variant
int r(int on) { return 0; }
#define LIMIT 3
#define BIG(a) ((a) > LIMIT)
int m_v(int n) { return 1; }
#pragma omp declare variant(m_v) match(user={condition(/* more */ BIG(n))})
int m(int n) { return 0; }
#undef LIMIT
#define LIMIT 100
#define n 5
#define m(a) (m)((a) + 1)
#define m_v(a) 7
int *flag = &x;
int p_v(void) { return 1; }
#pragma omp declare variant(p_v) match(user={condition(*flag)})
int pointer(void) { return 0; }
int main(void) {
  int a = f(0);
  x = 0;
  printf("%d %d %d\n", a, f(0), f(10));
  printf("%d %d\n", g(0, 3), g(3, 0));
  printf("%d %d %d\n", h(0, 3), h(3, 3), h(3, 0));
  int b = r(0);
  on = 0;
  printf("%d %d\n", b, r(1));
  printf("%d %d\n", m(2), m(3));
  int one = 1, zero = 0;
  #pragma omp parallel num_threads(1) private(flag)
  {
    flag = &one;
    a = pointer();
    flag = &zero;
    b = pointer();
  }
  printf("%d %d\n", a, b);
  return 0;
}
