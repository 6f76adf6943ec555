// case: declarations and definitions that spell the same types otherwise are one function; templates that differ in their trailing results are two
// run host => 1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 3 4 3 5
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <type_traits>
#include <vector>

double dot_v(const double a[], const double b[], int n);
#pragma omp declare variant(dot_v) match(construct={target})
double dot(const double a[], const double b[], int n);
int sized(double a[3], double b[][4]);
int called(double (*g)(double), int const volatile *p);
int restricted(double *a, std::size_t n, std::int32_t k);
typedef double vec3[3];
typedef double (*function)(double);
int aliased(vec3 v, function f);
int attributed(int n, const double *const *p);
namespace n {
using std::vector;
int vectored(const vector<int> &v);
} // namespace n
int qualified(double *const p, unsigned);

double dot(const double *a, const double *, int) { return a[0]; }
double dot_v(const double *a, const double *, int) { return a[1]; }
int w_v() { return 2; }
#pragma omp declare variant(w_v) match(construct={target})
int w() { return 1; }
int sized(double *, double (*)[4]) { return w(); }
int called(double g(double), const volatile int *) { return g ? w() : 0; }
int restricted(double *__restrict a, size_t, int) { return a ? w() : 0; }
int aliased(double *v, double (*f)(double)) { return v && f ? w() : 0; }
int attributed([[maybe_unused]] int n, const double *const p[]) { return p ? w() : 0; }
int n::vectored(const std::vector<int> &) { return w(); }
int qualified(double *, const unsigned int) { return w(); }

template <class T> auto kind(T) -> std::enable_if_t<std::is_integral<T>::value, int> { return w() + 2; }
template <class T> auto kind(T) -> std::enable_if_t<std::is_floating_point<T>::value, int> { return w() + 3; }

double id(double x) { return x; }

#define BOTH(call)                                                                                                     \
  {                                                                                                                    \
    int r[2];                                                                                                          \
    r[0] = int(call);                                                                                                  \
    _Pragma("omp target map(tofrom: r)") r[1] = int(call);                                                             \
    std::printf("%d %d\n", r[0], r[1]);                                                                                \
  }

int main() {
  double a[3] = {1, 2, 3}, b[3][4] = {};
  const double *list[1] = {a};
  std::vector<int> v;
  BOTH(dot(a, a, 2))
  BOTH(sized(a, b))
  BOTH(called(id, nullptr))
  BOTH(restricted(a, 1, 2))
  BOTH(aliased(a, id))
  BOTH(attributed(1, list))
  BOTH(n::vectored(v))
  BOTH(qualified(a, 1u))
  int k = kind(1), l = kind(1.0), m = 0, o = 0;
#pragma omp target map(tofrom : m, o)
  {
    m = kind(1);
    o = kind(1.0);
  }
  std::printf("%d %d %d %d\n", k, l, m - 1, o);
}
