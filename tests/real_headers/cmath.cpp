// clang's wrappers of cmath and of what the standard library includes with it.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace lib {
double length_there(double x, double y) { return std::hypot(x, y); }
#pragma omp declare variant(length_there) match(construct = {target})
double length(double x, double y) { return std::sqrt(x * x + y * y); }

// (Of a template, clang does not make the variant that it calls.)
inline double rounded_v(double x) { return std::floor(x + 0.5); }
#pragma omp declare variant(rounded_v) match(device = {kind(host)})
inline double rounded(double x) { return std::round(x); }
} // namespace lib

#pragma omp begin declare variant match(device = {arch(nvptx, nvptx64)}, implementation = {extension(match_any)})
static double scale(double x) { return std::floor(x) * 1.0; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {arch(amdgcn)})
static double scale(double x) { return std::trunc(x); }
#pragma omp end declare variant
static double scale(double x) { return std::floor(x); }

int main() {
  std::vector<double> v(4);
  double *a = v.data();
#pragma omp target teams distribute parallel for map(tofrom : a[:4])
  for (int i = 0; i < 4; i++)
    a[i] = scale(lib::length(3.0 * i, 4.0 * i) + 0.5) + std::cos(0.0) + std::abs(-1.0 * i) + std::fabs(-1.0f) +
           std::pow(2.0, 3) + (std::isnan(0.0) || std::signbit(1.0f) ? 100 : 0);
  std::sort(v.begin(), v.end());
  std::string last = std::to_string(static_cast<int>(v[3]));
  std::printf("%s %g %g %g\n", last.c_str(), lib::length(3, 4), lib::rounded(2.5), lib::rounded(1.5f));
  std::printf("%d\n", std::isinf(std::numeric_limits<double>::infinity()) ? std::abs(-3) : 0);
  return 0;
}
