// case: calls outside functions: initialisers of variables and members, default arguments, lambdas
// C++17 and later
// run host => global 11 | lambda 12 | member 13 | default 14 | constructor 15 | base 16 | captured 17 | constant 18 | local 19
#include <cstdio>

constexpr int f_v(int x) { return x + 10; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
constexpr int f(int x) { return x; }

int global = f(1);
auto lambda = [](int x) { return f(x); };
struct s {
  int member = f(3);
  int own;
  s() : own(f(5)) {}
};
struct derived : s {
  int more;
  derived() : s(), more{f(6)} {}
};
int by_default(int x = f(4)) { return x; }
static_assert(f(8) == 18, "a constant");

int main() {
  std::printf("global %d\nlambda %d\nmember %d\n", global, lambda(2), s{}.member);
  std::printf("default %d\nconstructor %d\nbase %d\n", by_default(), s{}.own, derived{}.more);
  int captured = [n = f(7)] { return n; }();
  struct local { int get() { return f(9); } };
  std::printf("captured %d\nconstant %d\nlocal %d\n", captured, f(8), local{}.get());
  return 0;
}
