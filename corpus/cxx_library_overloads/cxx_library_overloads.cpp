// case: where a call may mean an overload of the library's, the base function itself becomes what is chosen
// run host => 6 -1 7 2 | -1 8 8 | 9 -1 4 | 101 102 1 2
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
using std::fabs;
using std::pow;
struct dual { double v, d; };
dual fabs_seven(dual a) { return {a.v, 7}; }
#pragma omp declare variant(fabs_seven) match(device={kind(host)})
dual fabs(dual a) { return {a.v < 0 ? -a.v : a.v, a.d}; }
int pow_less(int, int) { return -1; }
#pragma omp declare variant(pow_less) match(device={kind(host)})
int pow(int b, int e) { int r = 1; while (e--) r *= b; return r; }
template <class T> T both(T x) { return fabs(x); }
namespace n {
struct box { int k; };
void swap_more(box &a, box &b) { std::swap(a.k, b.k); a.k += 100; }
#pragma omp declare variant(swap_more) match(device={kind(host)})
void swap(box &a, box &b) { std::swap(a.k, b.k); }
}
template <class X> void exchange(X &a, X &b) {
  using std::swap;
  swap(a, b);
}

int main() {
  dual z = both(dual{-1, 2});
  std::printf("%g %g %g %g\n", fabs(-3.0) + fabs(-3.f), z.v, z.d, both(-2.0));
  std::printf("%d %g %g\n", pow(2, 3), pow(2.0, 3), pow(2., 3.));
  int i = 2;
  long l = 3;
  double d = 2;
  std::printf("%g %d %g\n", (double)pow(l, d), pow(i, i), (double)pow(d, i));
  n::box a{1}, b{2};
  int x = 2, y = 1;
  using std::swap;
  swap(a, b);
  exchange(a, b);
  exchange(x, y);
  std::printf("%d %d %d %d\n", a.k, b.k, x, y);
}
