// case: declarations and definitions that spell the same types otherwise are one function; templates that differ in their trailing results are two
// run host => 1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 3 4 3 5
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <type_traits>
#include <vector>

double dot_v(const double a[], const double b[], int n);

double dot(const double a[], const double b[], int n);
int sized(double a[3], double b[][4]);
#pragma omp declare target
int sized__ompick_host(double a[3], double b[][4]);
#pragma omp end declare target
#line 13
int called(double (*g)(double), int const volatile *p);
#pragma omp declare target
int called__ompick_host(double (*g)(double), int const volatile *p);
#pragma omp end declare target
#line 14
int restricted(double *a, std::size_t n, std::int32_t k);
#pragma omp declare target
int restricted__ompick_host(double *a, std::size_t n, std::int32_t k);
#pragma omp end declare target
#line 15
typedef double vec3[3];
typedef double (*function)(double);
int aliased(vec3 v, function f);
#pragma omp declare target
int aliased__ompick_host(vec3 v, function f);
#pragma omp end declare target
#line 18
int attributed(int n, const double *const *p);
#pragma omp declare target
int attributed__ompick_host(int n, const double *const *p);
#pragma omp end declare target
#line 19
namespace n {
using std::vector;
int vectored(const vector<int> &v);
#pragma omp declare target
int vectored__ompick_host(const vector<int> &v);
#pragma omp end declare target
#line 22
} // namespace n
int qualified(double *const p, unsigned);
#pragma omp declare target
int qualified__ompick_host(double *const p, unsigned);
#pragma omp end declare target
#line 24

double dot(const double *a, const double *, int) { return a[0]; }
double dot_v(const double *a, const double *, int) { return a[1]; }
int w_v() { return 2; }

int w() { return 1; }
int sized(double *, double (*)[4]) { return w(); }
#pragma omp declare target
#line 30
int sized__ompick_host(double *, double (*)[4]) { return w_v(); }
#pragma omp end declare target
#line 31
int called(double g(double), const volatile int *) { return g ? w() : 0; }
#pragma omp declare target
#line 31
int called__ompick_host(double g(double), const volatile int *) { return g ? w_v() : 0; }
#pragma omp end declare target
#line 32
int restricted(double *__restrict a, size_t, int) { return a ? w() : 0; }
#pragma omp declare target
#line 32
int restricted__ompick_host(double *__restrict a, size_t, int) { return a ? w_v() : 0; }
#pragma omp end declare target
#line 33
int aliased(double *v, double (*f)(double)) { return v && f ? w() : 0; }
#pragma omp declare target
#line 33
int aliased__ompick_host(double *v, double (*f)(double)) { return v && f ? w_v() : 0; }
#pragma omp end declare target
#line 34
int attributed([[maybe_unused]] int n, const double *const p[]) { return p ? w() : 0; }
#pragma omp declare target
#line 34
int attributed__ompick_host([[maybe_unused]] int n, const double *const p[]) { return p ? w_v() : 0; }
#pragma omp end declare target
#line 35
int n::vectored(const std::vector<int> &) { return w(); }
#line 35
int n::vectored__ompick_host(const std::vector<int> &) { return w_v(); }
#line 36
int qualified(double *, const unsigned int) { return w(); }
#pragma omp declare target
#line 36
int qualified__ompick_host(double *, const unsigned int) { return w_v(); }
#pragma omp end declare target
#line 37

template <class T> auto kind(T) -> std::enable_if_t<std::is_integral<T>::value, int> { return w() + 2; }
#pragma omp declare target
#line 38
template <class T> auto kind__ompick_host(T) -> std::enable_if_t<std::is_integral<T>::value, int> { return w_v() + 2; }
#pragma omp end declare target
#line 39
template <class T> auto kind(T) -> std::enable_if_t<std::is_floating_point<T>::value, int> { return w() + 3; }
#pragma omp declare target
#line 39
template <class T> auto kind__ompick_host(T) -> std::enable_if_t<std::is_floating_point<T>::value, int> { return w_v() + 3; }
#pragma omp end declare target
#line 40

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
  { int r[2]; r[0] = int(dot(a, a, 2)); _Pragma("omp target map(tofrom: r)") r[1] = int(dot_v(a, a, 2)); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = int(sized(a, b)); _Pragma("omp target map(tofrom: r)") r[1] = int(sized__ompick_host(a, b)); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = int(called(id, nullptr)); _Pragma("omp target map(tofrom: r)") r[1] = int(called__ompick_host(id, nullptr)); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = int(restricted(a, 1, 2)); _Pragma("omp target map(tofrom: r)") r[1] = int(restricted__ompick_host(a, 1, 2)); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = int(aliased(a, id)); _Pragma("omp target map(tofrom: r)") r[1] = int(aliased__ompick_host(a, id)); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = int(attributed(1, list)); _Pragma("omp target map(tofrom: r)") r[1] = int(attributed__ompick_host(1, list)); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = int(n::vectored(v)); _Pragma("omp target map(tofrom: r)") r[1] = int(n::vectored__ompick_host(v)); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = int(qualified(a, 1u)); _Pragma("omp target map(tofrom: r)") r[1] = int(qualified__ompick_host(a, 1u)); std::printf("%d %d\n", r[0], r[1]); }
  int k = kind(1), l = kind(1.0), m = 0, o = 0;
#pragma omp target map(tofrom : m, o)
  {
    m = kind__ompick_host(1);
    o = kind__ompick_host(1.0);
  }
  std::printf("%d %d %d %d\n", k, l, m - 1, o);
}
