// case: expressions that look like declarations and casts until it is known that a name is an object's
// run host => 1 107 111 20
#include <cstdio>
int p(int) { return 1; }
#pragma omp declare variant(p) match(construct={parallel})
int f(int) { return 0; }
struct V { int x; };
V pv(V a, V b) { return {a.x + b.x + 100}; }
#pragma omp declare variant(pv) match(construct={parallel})
V operator+(V a, V b) { return {a.x + b.x}; }
V operator*(V a, V b) { return {a.x * b.x}; }
V operator-(V a) { return {-a.x}; }
V operator-(V a, V b) { return {a.x - b.x}; }
int count;
V amp(V a, V) { return count += 10, a; }
#pragma omp declare variant(amp) match(construct={parallel})
V operator&(V a, V) { return count++, a; }
namespace N { bool z = true; V n{1}; }
int main() {
  bool ok = true;
  int x = 1, r;
  V a{1}, b{2}, c{3}, q[2], ax[1]{{5}};
#pragma omp parallel num_threads(1)
  {
    ok && f(x);
    ok && ::f(x);
    N::z && f(x);
    ok * f(x);
    a & b;
    N::n & a;
    r = f(x);
    q[0] = (a) + (b) * (c);
    q[1] = (ax[0]) + (b) * (c);
    for (ok && f(x); r == 3;) r = 0;
  }
  printf("%d %d %d %d\n", r, q[0].x, q[1].x, count);
  int i = 1;
  int k = ((i) + (2) * (3));
  return k - 7;
}
