// case: casts before parenthesised callees, which read as calls of the types
// run host=host => 1.5 2.5 3.5 4.5
#include <cstddef>
#include <cstdio>
typedef double real;
namespace n { using wide = double; }
double v(int x) { return x + 0.5; }

double f(int x) { return x - x; }
typedef double function(int);
function *same(function *g) { return g; }
int main() {
  real a = (real)(v)(1), b = (n::wide)(v)(2);
  typedef double own;
  std::size_t rest = (std::size_t)(v)(0);
  std::printf("%g %g %g %g\n", a, b, (own)(v)(3), (same)(v)(4) + rest);
}
