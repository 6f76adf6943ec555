// case: base functions that a using directive, a using declaration or an inline namespace makes overloads of functions that were not read
// run host => 100 3 1.5 100 | 100 4 | 100 5 2
#include <cmath>
#include <cstdio>
#include <cstdlib>
struct dual { double v, d; dual(double v, double d = 1) : v(v), d(d) {} };
namespace m {
dual fabs_v(dual x) { return dual(x.v < 0 ? -x.v : x.v, 100); }

dual fabs(dual x) { return dual(x.v < 0 ? -x.v : x.v, x.d); }
double inside(double x) { return fabs_v(x).d; }
}
using namespace m;
inline namespace n {
dual sqrt_v(dual x) { return dual(x.v, 100); }

dual sqrt(dual x) { return x; }
}
namespace o {
dual floor_v(dual x) { return dual(x.v, 100); }

dual floor(dual x) { return x; }
}
using o::floor;
int main() {
  dual a(-2);
  double b = -3, c = 16;
  std::printf("%g %g %g %g\n", fabs_v(a).d, fabs(b), fabs(-1.5), m::inside(2));
  std::printf("%g %g\n", sqrt_v(a).d, sqrt(c));
  std::printf("%g %g %g\n", ::o::floor_v(a).d, floor(b + 8.5), ::floor(2.5));
}
