// case: partial specialisations that constraints alone tell apart, and templates derived from what a specialisation may be
// cflags: -std=c++20
// run host => 11 12 0 | 111 212 0 | 21 22 21 | 11 12
#include <cstdio>
template <class T> concept Small = sizeof(T) <= 4;
template <class T> concept Big = !Small<T>;
template <class T> struct S { static int f() { return 0; }
static int f__ompick_fv() { return f(); }
#line 7
 static int g(); };
template <class T> requires Small<T> struct S<T *> {
  static int fv() { return 11; }

  static int f() { return 1; }
  static int f__ompick_fv() { return fv(); }
#line 12
  static int g();
};
template <class T> requires Big<T> struct S<T *> {
  static int fv() { return 12; }

  static int f() { return 2; }
  static int f__ompick_fv() { return fv(); }
#line 18
  static int g();
};
template <class T> int S<T>::g() { return f(); }
template <class T> requires Small<T> int S<T *>::g() { return 100 + fv(); }
template <class T> requires Big<T> int S<T *>::g() { return 200 + fv(); }
template <class T, class = void> struct P { static int f() { return 0; }
static int f__ompick_fv() { return f(); }
#line 23
 };
template <Small T> struct P<T> {
  static int fv() { return 21; }

  static int f() { return 1; }
  static int f__ompick_fv() { return fv(); }
#line 28
};
template <Big U> struct P<U> {
  static int fv() { return 22; }

  static int f() { return 2; }
  static int f__ompick_fv() { return fv(); }
#line 33
};
template <class T> struct D : S<T> { int h() { return this->f__ompick_fv(); } };
int main() {
  int a = 0, b = 0, c = 0;
#pragma omp target map(from: a, b, c)
  {
    a = P<int>::f__ompick_fv();
    b = P<double>::f__ompick_fv();
    c = P<char>::f__ompick_fv();
  }
  std::printf("%d %d %d\n", S<int *>::f__ompick_fv(), S<double *>::f__ompick_fv(), S<int>::f__ompick_fv());
  std::printf("%d %d %d\n", S<int *>::g(), S<double *>::g(), S<int>::g());
  std::printf("%d %d %d\n", a, b, c);
  std::printf("%d %d\n", D<int *>().h(), D<double *>().h());
}
