// case: `using T::f;` in a class with functions of the name: the copies of these come from `T`, too
// C++17 and later
// run host => 1002 102 101 | 1002 103 1002 103 101
#include <cstdio>
struct a { int f(double) { return 1002; }
int f__ompick_f_v(double ompick_1) { return f(ompick_1); }
#line 5
 };
struct b {
  int f_v(double) { return 102; }

  int f(double) { return 2; }
  int f__ompick_f_v(double ompick_1) { return f_v(ompick_1); }
#line 10
};
template <class T> struct one : T {
  using T::f; using T::f__ompick_f_v;
  int f_v(long) { return 101; }

  int f(long) { return 1; }
  int f__ompick_f_v(long ompick_1) { return f_v(ompick_1); }
#line 16
  int y() { return this->f__ompick_f_v(1.); }
};
struct c {
  int f_v(double) { return 103; }

  int f(double) { return 3; }
  int f__ompick_f_v(double ompick_1) { return f_v(ompick_1); }
#line 22
};
template <class... T> struct all : T... {
  using T::f...; using T::f__ompick_f_v...;
  int f_v(long) { return 101; }

  int f(long) { return 1; }
  int f__ompick_f_v(long ompick_1) { return f_v(ompick_1); }
#line 28
  int y() { return this->f__ompick_f_v(1.); }
  int z() { return this->f__ompick_f_v(1L); }
};
int main() {
  std::printf("%d %d %d\n", one<a>().y(), one<b>().f__ompick_f_v(1.), one<a>().f__ompick_f_v(1L));
  all<a> x;
  all<c> w;
  std::printf("%d %d %d %d %d\n", x.f__ompick_f_v(1.), w.f__ompick_f_v(1.), x.y(), w.y(), x.z());
}
