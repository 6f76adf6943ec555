// case: objects that macros declare, with initialisers that read as parameters
// run host=host => 11 12 23 | 11 11 | 11 12 21
#include <cstdio>
int v(int x) { return x + 10; }
#pragma omp declare variant(v) match(device={kind(host)})
int f(int x) { return x; }
#define VAR(n, i) int n(i)
#define CTOR(T, n, ...) T n(__VA_ARGS__)
#define ID(...) __VA_ARGS__
struct B { int a; B(int a, int b = 0) : a(a + b) {} };
VAR(glob, f(1));
namespace q { VAR(glob, f(2)); CTOR(B, b, f(1), f(2)); }
int main() {
  int y = 1;
  VAR(loc, f(y));
  ID(int id(f(y));)
  CTOR(B, b, f(y));
  CTOR(B, c, f(y), y);
  CTOR(B, d, f(f(y)));
  std::printf("%d %d %d\n%d %d\n%d %d %d\n", glob, q::glob, q::b.a, loc, id, b.a, c.a, d.a);
}
