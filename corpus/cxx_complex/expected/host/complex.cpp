// case: overloads and specialisations for complex numbers of GNU C++
// run host => 1 12 4 | 12 12 12 | 6 15 0 | 2 6 | 3 11 2
#include <cstdio>
int f(_Complex double);
int f(double _Complex *);
static inline int f__ompick_fv(double _Complex *ompick_1) { return ::f(ompick_1); }
#line 6
int f(double);
static inline int f__ompick_fv(double ompick_1) { return ::f(ompick_1); }
#line 7
int fv(double _Complex) { return 12; }

int f(double _Complex) { return 2; }
static inline int f__ompick_fv(double _Complex ompick_1) { return fv(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 10
int f(__complex__ double *) { return 4; }
int f(double) { return 1; }
typedef __complex__ float narrow;
int g(_Complex float) { return 3; }
static inline int g__ompick_gv(_Complex float ompick_1) { return ::g(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 14
int g(narrow *) { return 2; }
static inline int g__ompick_gv(narrow *ompick_1) { return ::g(ompick_1); }
#line 15
int gv(float) { return 11; }

int g(float) { return 1; }
static inline int g__ompick_gv(float ompick_1) { return gv(ompick_1); }
#line 18
template <class T> struct G { static int f() { return 0; }
static int f__ompick_fv() { return f(); }
#line 18
 };
template <> struct G<double _Complex> {
  static int fv() { return 15; }

  static int f() { return 5; }
  static int f__ompick_fv() { return fv(); }
#line 23
};
template <> struct G<double> { static int f() { return 6; }
static int f__ompick_fv() { return f(); }
#line 24
 };
struct s {
  double _Complex z = 0;
  int h() { return f(z) + f(&z); }
};
int main() {
  double _Complex z = 0; double d = 0;
  int b = 0;
#pragma omp parallel num_threads(1)
  {
    s y;
    std::printf("%d %d %d\n", f__ompick_fv(d), f__ompick_fv(z), f__ompick_fv(&z));
    std::printf("%d %d %d\n", f__ompick_fv((_Complex double)(d)), f__ompick_fv(y.z), f__ompick_fv((double _Complex)d));
    std::printf("%d %d %d\n", G<double>::f__ompick_fv(), G<_Complex double>::f__ompick_fv(), G<float>::f__ompick_fv());
  }
#pragma omp target map(from: b) map(to: z)
  b = f(z);
  std::printf("%d %d\n", b, s().h());
  narrow n = 0;
  float r = 0;
#pragma omp parallel num_threads(1)
  std::printf("%d %d %d\n", g__ompick_gv(n), g__ompick_gv(r), g__ompick_gv(&n));
}
