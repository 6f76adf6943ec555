// case: calls outside functions: initialisers of variables and members, default arguments, lambdas
// C++17 and later
// run host => global 11 | lambda 12 | member 13 | default 14 | constructor 15 | base 16 | captured 17 | constant 18 | local 19
#include <cstdio>

constexpr int f_v(int x) { return x + 10; }

constexpr int f(int x) { return x; }

int global = f_v(1);
auto lambda = [](int x) { return f_v(x); };
struct s {
  int member = f_v(3);
  int own;
  s() : own(f_v(5)) {}
};
struct derived : s {
  int more;
  derived() : s(), more{f_v(6)} {}
};
int by_default(int x = f_v(4)) { return x; }
static_assert(f_v(8) == 18, "a constant");

int main() {
  std::printf("global %d\nlambda %d\nmember %d\n", global, lambda(2), s{}.member);
  std::printf("default %d\nconstructor %d\nbase %d\n", by_default(), s{}.own, derived{}.more);
  int captured = [n = f_v(7)] { return n; }();
  struct local { int get() { return f_v(9); } };
  std::printf("captured %d\nconstant %d\nlocal %d\n", captured, f_v(8), local{}.get());
  return 0;
}
