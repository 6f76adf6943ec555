// All overloads of cmath's functions, new, limits and the constants of numbers, on both sides, in C++20.
#include <cmath>
#include <cstdio>
#include <limits>
#include <new>
#if __cplusplus >= 202002L
#include <bit>
#include <numbers>
constexpr double pi = std::numbers::pi;
#else
constexpr double pi = 3.14159265358979323846;
#endif

#pragma omp begin declare target
template <typename T> T one_argument(T x) {
  return std::acos(x) + std::asin(x) + std::atan(x) + std::ceil(x) + std::cos(x) + std::cosh(x) + std::exp(x) +
         std::fabs(x) + std::floor(x) + std::log(x) + std::log10(x) + std::sin(x) + std::sinh(x) + std::sqrt(x) +
         std::tan(x) + std::tanh(x) + std::abs(-x);
}
template <typename T> T more_of_one(T x) {
  return std::acosh(x + 1) + std::asinh(x) + std::atanh(x) + std::cbrt(x) + std::erf(x) + std::erfc(x) + std::exp2(x) +
         std::expm1(x) + std::lgamma(x) + std::log1p(x) + std::log2(x) + std::logb(x) + std::nearbyint(x) +
         std::rint(x) + std::round(x) + std::tgamma(x) + std::trunc(x);
}
template <typename T> T two_arguments(T x, T y) {
  return std::atan2(x, y) + std::fmod(x, y) + std::pow(x, y) + std::copysign(x, -y) + std::fdim(x, y) +
         std::fmax(x, y) + std::fmin(x, y) + std::hypot(x, y) + std::nextafter(x, y) + std::remainder(x, y) +
         std::fma(x, y, x);
}
template <typename T> T with_integers(T x) {
  int exponent = 0;
  T f = std::frexp(x, &exponent);
  return f + exponent + std::ldexp(x, 2) + std::scalbn(x, 2) + std::ilogb(x) + std::lround(x) + std::llround(x);
}
template <typename T> int classes(T x) {
  return std::isfinite(x) + 2 * std::isinf(x) + 4 * std::isnan(x) + 8 * std::isnormal(x) + 16 * std::signbit(x) +
         32 * std::isgreater(x, T(1)) + 64 * std::isless(x, T(1));
}
#pragma omp end declare target

inline double mixed_there(double x, float y) { return std::pow(x, y) + 1; }
#pragma omp declare variant(mixed_there) match(construct = {target})
inline double mixed(double x, float y) { return std::pow(x, y); }

#pragma omp begin declare variant match(device = {kind(host)})
static double whole(double x) { return std::floor(x) + 0.25; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {kind(nohost)})
static double whole(double x) { return std::trunc(x) + 0.5; }
#pragma omp end declare variant
static double whole(double x) { return x; }

int main() {
  double d = 0, e = 0;
  float f = 0;
  int c = 0;
#pragma omp target map(from : d, e, f, c)
  {
    d = one_argument(0.5) + more_of_one(0.5) + two_arguments(2.5, 1.5) + with_integers(3.5);
    f = one_argument(0.5f) + more_of_one(0.5f) + two_arguments(2.5f, 1.5f) + with_integers(3.5f);
    e = mixed(2.0, 3.0f) + whole(2.75) + pi + std::numeric_limits<float>::epsilon();
    c = classes(0.5) + classes(0.5f);
    alignas(int) char place[sizeof(int)];
    c += *new (place) int(1000);
  }
  std::printf("%.6f %.3f %.6f %d\n", d, f, e, c);
  std::printf("%.6f %.6f\n", mixed(2.0, 3.0f), whole(2.75));
  std::printf("%.6f %.6Lf %d\n", std::pow(2, 0.5f), std::sqrt(2.0L), std::abs(-3));
  return 0;
}
