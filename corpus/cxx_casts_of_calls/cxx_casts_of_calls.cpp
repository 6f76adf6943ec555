// case: casts before parenthesised callees, which read as calls of the types
// run host=host => 1.5 2.5 3.5 4.5
#include <cstddef>
#include <cstdio>
typedef double real;
namespace n { using wide = double; }
double v(int x) { return x + 0.5; }
#pragma omp declare variant(v) match(device={kind(host)})
double f(int x) { return x - x; }
typedef double function(int);
function *same(function *g) { return g; }
int main() {
  real a = (real)(f)(1), b = (n::wide)(f)(2);
  typedef double own;
  std::size_t rest = (std::size_t)(f)(0);
  std::printf("%g %g %g %g\n", a, b, (own)(f)(3), (same)(v)(4) + rest);
}
