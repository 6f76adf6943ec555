// case: overloads and specialisations for complex numbers of GNU C++
// run host => 1 12 4 | 12 12 12 | 6 15 0 | 2 6 | 3 11 2
#include <cstdio>
int f(_Complex double);
int f(double _Complex *);
int f(double);
int fv(double _Complex) { return 12; }
#pragma omp declare variant(fv) match(construct={parallel})
int f(double _Complex) { return 2; }
int f(__complex__ double *) { return 4; }
int f(double) { return 1; }
typedef __complex__ float narrow;
int g(_Complex float) { return 3; }
int g(narrow *) { return 2; }
int gv(float) { return 11; }
#pragma omp declare variant(gv) match(construct={parallel})
int g(float) { return 1; }
template <class T> struct G { static int f() { return 0; } };
template <> struct G<double _Complex> {
  static int fv() { return 15; }
#pragma omp declare variant(fv) match(construct={parallel})
  static int f() { return 5; }
};
template <> struct G<double> { static int f() { return 6; } };
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
    std::printf("%d %d %d\n", f(d), f(z), f(&z));
    std::printf("%d %d %d\n", f((_Complex double)(d)), f(y.z), f((double _Complex)d));
    std::printf("%d %d %d\n", G<double>::f(), G<_Complex double>::f(), G<float>::f());
  }
#pragma omp target map(from: b) map(to: z)
  b = f(z);
  std::printf("%d %d\n", b, s().h());
  narrow n = 0;
  float r = 0;
#pragma omp parallel num_threads(1)
  std::printf("%d %d %d\n", g(n), g(r), g(&n));
}
