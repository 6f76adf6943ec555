// case: `using T::f;` in a class with functions of the name: the copies of these come from `T`, too
// C++17 and later
// run host => 1002 102 101 | 1002 103 1002 103 101
#include <cstdio>
struct a { int f(double) { return 1002; } };
struct b {
  int f_v(double) { return 102; }
  #pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
  int f(double) { return 2; }
};
template <class T> struct one : T {
  using T::f;
  int f_v(long) { return 101; }
  #pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
  int f(long) { return 1; }
  int y() { return f(1.); }
};
struct c {
  int f_v(double) { return 103; }
  #pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
  int f(double) { return 3; }
};
template <class... T> struct all : T... {
  using T::f...;
  int f_v(long) { return 101; }
  #pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
  int f(long) { return 1; }
  int y() { return f(1.); }
  int z() { return this->f(1L); }
};
int main() {
  std::printf("%d %d %d\n", one<a>().y(), one<b>().f(1.), one<a>().f(1L));
  all<a> x;
  all<c> w;
  std::printf("%d %d %d %d %d\n", x.f(1.), w.f(1.), x.y(), w.y(), x.z());
}
