// case: operators that a class has by using declarations from a base class
// C++17 and later
// run host => 101 1003 102 1004 102 | 101 1003 101
#include <cstdio>
struct x {
  int call_v(int) const { return 101; }
  #pragma omp declare variant(call_v) match(construct={parallel})
  int operator()(int) const { return 1; }
  int add_v(int) const { return 102; }
  #pragma omp declare variant(add_v) match(construct={parallel})
  int operator+(int) const { return 2; }
};
struct y : x {
  using x::operator();
  int operator()(const char *) const { return 1003; }
  using x::operator +;
  int operator+(const char *) const { return 1004; }
};
int f_v(int) { return 101; }
#pragma omp declare variant(f_v) match(construct={parallel})
int f(int) { return 1; }
struct z : private x {
  using x::operator();
  int go() const { return (*this)(1); }
};
int main() {
  y a;
  z b;
  int r[8] = {};
  #pragma omp parallel num_threads(1)
  {
    r[0] = a(1);
    r[1] = a("x");
    r[2] = a + 1;
    r[3] = a + "x";
    r[4] = a.operator+(1);
    r[5] = b(1);
    r[6] = a.operator()("");
    r[7] = f(1);
  }
  std::printf("%d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4]);
  std::printf("%d %d %d\n", r[5], r[6], r[7]);
}
