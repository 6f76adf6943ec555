// case: objects that macros declare, with initialisers that read as parameters
// run host=host => 11 12 23 | 11 11 | 11 12 21
#include <cstdio>
int v(int x) { return x + 10; }

int f(int x) { return x; }
#define VAR(n, i) int n(i)
#define CTOR(T, n, ...) T n(__VA_ARGS__)
#define ID(...) __VA_ARGS__
struct B { int a; B(int a, int b = 0) : a(a + b) {} };
VAR(glob, v(1));
namespace q { VAR(glob, v(2)); B b(v(1), v(2)); }
int main() {
  int y = 1;
  int loc(v(y));
  int id(v(y));
  B b(v(y));
  B c(v(y), y);
  B d(v(v(y)));
  std::printf("%d %d %d\n%d %d\n%d %d %d\n", glob, q::glob, q::b.a, loc, id, b.a, c.a, d.a);
}
