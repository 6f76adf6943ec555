// clang's wrapper of complex, in functions for the device and in templates. (Variants of templates are not made by
// clang itself.)
#include <complex>
#include <cstdio>

using complex = std::complex<double>;
inline complex turned_there(complex z) { return complex(-z.imag(), z.real()); }
#pragma omp declare variant(turned_there) match(construct = {target})
inline complex turned(complex z) { return z * complex(0, 1); }
template <typename T> std::complex<T> half(std::complex<T> z) { return z / T(2); }

#pragma omp begin declare target
static double size(const std::complex<double> &z) { return std::abs(turned(z)); }
#pragma omp end declare target

int main() {
  std::complex<double> z(3, 4), w;
  double length = 0;
#pragma omp target map(tofrom : z, length) map(from : w)
  {
    w = turned(z) + std::conj(z);
    length = size(z);
  }
  std::complex<float> f = half(std::complex<float>(1, 2));
  std::printf("%g %g %g %g %g\n", w.real(), w.imag(), length, f.real(), f.imag());
  std::printf("%g\n", std::sqrt(std::complex<double>(-4.0)).imag() + std::norm(z));
  return 0;
}
