// case: operators that a class has by using declarations from a base class
// C++17 and later
// run host => 101 1003 102 1004 102 | 101 1003 101
#include <cstdio>
struct x {
  int call_v(int) const { return 101; }

  int operator()(int) const { return 1; }
  int operator_call__ompick_call_v(int ompick_1) const { return call_v(ompick_1); }
#line 9
  int add_v(int) const { return 102; }

  int operator+(int) const { return 2; }
  int operator_plus__ompick_add_v(int ompick_1) const { return add_v(ompick_1); }
#line 12
};
struct y : x {
  using x::operator(); using x::operator_call__ompick_call_v;
  int operator()(const char *) const { return 1003; }
  int operator_call__ompick_call_v(const char *ompick_1) const { return operator()(ompick_1); }
#line 16
  using x::operator +; using x::operator_plus__ompick_add_v;
  int operator+(const char *) const { return 1004; }
  int operator_plus__ompick_add_v(const char *ompick_1) const { return operator+(ompick_1); }
#line 18
};
int f_v(int) { return 101; }

int f(int) { return 1; }
struct z : private x {
  using x::operator(); using x::operator_call__ompick_call_v;
  int go() const { return (*this)(1); }
};
int main() {
  y a;
  z b;
  int r[8] = {};
  #pragma omp parallel num_threads(1)
  {
    r[0] = a.operator_call__ompick_call_v(1);
    r[1] = a.operator_call__ompick_call_v("x");
    r[2] = a.operator_plus__ompick_add_v(1);
    r[3] = a.operator_plus__ompick_add_v("x");
    r[4] = a.operator_plus__ompick_add_v(1);
    r[5] = b.operator_call__ompick_call_v(1);
    r[6] = a.operator_call__ompick_call_v("");
    r[7] = f_v(1);
  }
  std::printf("%d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4]);
  std::printf("%d %d %d\n", r[5], r[6], r[7]);
}
