// clang's wrapper of complex, in functions for the device and in templates.
#include <complex>
#include <cstdio>

template <typename T> std::complex<T> turned_there(std::complex<T> z) { return std::complex<T>(-z.imag(), z.real()); }
#pragma omp declare variant(turned_there<T>) match(construct = {target})
template <typename T> std::complex<T> turned(std::complex<T> z) { return z * std::complex<T>(0, 1); }

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
  std::complex<float> f = turned(std::complex<float>(1, 2));
  std::printf("%g %g %g %g %g\n", w.real(), w.imag(), length, f.real(), f.imag());
  std::printf("%g\n", std::sqrt(std::complex<double>(-4.0)).imag() + std::norm(z));
  return 0;
}
