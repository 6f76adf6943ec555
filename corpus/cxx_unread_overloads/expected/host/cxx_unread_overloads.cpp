// case: functions of headers that were not read are overloads of a base function: its arguments tell which is called
// run host => 100 3 1.5 | 102 101 2 1 | 102 101
#include <cmath>
#include <cstdio>
#include <algorithm>
struct dual { double v, d; dual(double v, double d = 1) : v(v), d(d) {} };
dual fabs_v(dual x) { return dual(x.v < 0 ? -x.v : x.v, 100); }

dual fabs(dual x) { return dual(x.v < 0 ? -x.v : x.v, x.d); }
namespace n {
struct box { int k; };
void swap_v(box &a, box &b) { int t = a.k; a.k = b.k + 100; b.k = t + 100; }

void swap(box &a, box &b) { int t = a.k; a.k = b.k; b.k = t; }
static inline void swap__ompick_swap_v(box &a, box &b) { return swap_v(a, b); }
#line 15
void go() {
  using std::swap;
  box a{1}, b{2};
  swap__ompick_swap_v(a, b);
  int x = 1, y = 2;
  swap(x, y);
  std::printf("%d %d %d %d\n", a.k, b.k, x, y);
}
}
int main() {
  dual a(-2);
  double b = -3;
  std::printf("%g %g %g\n", fabs_v(a).d, fabs(b), fabs(-1.5));
  n::go();
  n::box p{1}, q{2};
  swap__ompick_swap_v(p, q);
  std::printf("%d %d\n", p.k, q.k);
}
