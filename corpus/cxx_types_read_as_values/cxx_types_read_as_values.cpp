// case: declarations and casts that look like calls and operations until it is known that a name is a type's
// run host => 7 7 6 7 9 2 | 99 198 999 999 1
#include <cstdio>
typedef int number;
struct value {
  int x;
  value(int n = 0) : x(n) {}
  int operator()(int n) const { return x + n; }
};
int p(int) { return 1; }
#pragma omp declare variant(p) match(construct={parallel})
int f(int) { return 0; }
int g(int) { return 7; }
value h(value v) { return v; }

value negated(value a) { return {-a.x + 100}; }
#pragma omp declare variant(negated) match(construct={parallel})
value operator-(value a) { return {-a.x}; }
value minus(value a, value b) { return {a.x - b.x + 1000}; }
#pragma omp declare variant(minus) match(construct={parallel})
value operator-(value a, value b) { return {a.x - b.x}; }
value operator*(value a, value b) { return {a.x * b.x}; }

int main() {
  int r[6];
#pragma omp parallel num_threads(1)
  {
    r[5] = f(1);
    { number (*f)(number) = g; r[0] = f(1); }
    { number (&f)(number) = g; r[1] = f(1); }
    { value (f)(5); r[2] = f(1); }
    { value(f) = 6; r[3] = f(1); }
    { value (*f)(value) = h; r[4] = f(value(9)).x; }
    { number (*p)(number) = g; (void)p; r[5] += f(1); }
  }
  printf("%d %d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4], r[5]);

  value a{1}, b{2}, s[4];
  int i = 4, j = 3;
#pragma omp parallel num_threads(1)
  {
    s[0] = (value)-a;
    s[1] = (value)-a * b;
    s[2] = (a) - b;
    s[3] = (a) - (b) * (a);
  }
  printf("%d %d %d %d %d\n", s[0].x, s[1].x, s[2].x, s[3].x, (i) - j);
}
