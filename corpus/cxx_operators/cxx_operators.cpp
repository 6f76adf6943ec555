// case: operators as base functions: they choose by themselves, wherever they are called
// C++17 and later
// run host => free 13 13 0 7 | explicit 13 -4 | members 106 106 1003 5 22 | run time 18 518 109 5 | found 1018 1 306 3 | templates 4 99 5 | decrement -12 | elsewhere 114
// aux: operators.h elsewhere.cpp
#include "operators.h"
#include <algorithm>
#include <cstdio>
#include <vector>

struct v {
  int k;
  int call_v(int x) { return k + x + 100; }
  #pragma omp declare variant(call_v) match(device={kind(host)})
  int operator()(int x) { return k + x; }
  int at_v(int i) const { return k * i + 1000; }
  #pragma omp declare variant(at_v) match(implementation={vendor(gnu)})
  int operator[](int i) const;
  v &plus_v(const v &o) {
    k += 2 * o.k;
    return *this;
  }
  #pragma omp declare variant(plus_v) match(device={kind(host)})
  v &operator+=(const v &o) {
    k += o.k;
    return *this;
  }
};
int v::operator[](int i) const { return k * i; }
v add_v(v a, v b) { return {a.k + b.k + 10}; }
#pragma omp declare variant(add_v) match(device={kind(host)})
v operator+(v a, v b) { return {a.k + b.k}; }

// A region comes behind the first call.
v operator-(v a, v b) { return {a.k - b.k}; }
int early(v a) { return (a - a).k; }
#pragma omp begin declare variant match(device={kind(host)})
v operator-(v a, v b) { return {b.k - a.k + 7}; }
#pragma omp end declare variant
int late(v a) { return (a - a).k; }
template <class T> T sum(T a, T b) { return a + b; }

int limit = 3;
namespace n {
struct v {
  int k;
  friend v operator*(v, v);
  friend v divided_v(v a, v b) { return {a.k / b.k + 1016}; }
  #pragma omp declare variant(divided_v) match(device={kind(host)})
  friend v operator/(v a, v b) { return {a.k / b.k}; }
  #pragma omp begin declare variant match(implementation={vendor(gnu)})
  v &operator--() {
    k -= 10;
    return *this;
  }
  #pragma omp end declare variant
  v &operator--() {
    k -= 1;
    return *this;
  }
};
v times_v(v a, v b);
#pragma omp declare variant(times_v) match(user={condition(limit > 5)})
v operator*(v a, v b);
v operator*(v a, v b) { return {a.k * b.k}; }
v times_v(v a, v b) { return {a.k * b.k + 500}; }
// Called by the library.
bool less_v(const v &a, const v &b) { return a.k > b.k; }
#pragma omp declare variant(less_v) match(device={kind(host)})
bool operator <(const v &a, const v &b) { return a.k < b.k; }
struct sum {
  int total = 0;
  void add_v(v x) { total += x.k + 100; }
  #pragma omp declare variant(add_v) match(device={kind(host)})
  void operator()(v x) { total += x.k; }
};
template <class T> struct box {
  T t;
  template <class U> box plus_v(U u) const { return {t + T(u) + 1}; }
  #pragma omp declare variant(plus_v<U>) match(device={kind(host)})
  template <class U> box operator+(U u) const { return {t + T(u)}; }
};
template <class T> box<T> minus_v(box<T> a, box<T> b) { return {a.t - b.t + 100}; }
#pragma omp declare variant(minus_v<T>) match(device={kind(host)})
template <class T> box<T> operator-(box<T> a, box<T> b) { return {a.t - b.t}; }
}
using n::operator*;

int main() {
  v a{1}, b{2};
  printf("free %d %d %d %d\n", (a + b).k, sum(a, b).k, early(a), late(a));
  printf("explicit %d %d\n", operator+(a, b).k, (operator+(a, a) - a).k);
  r c{1}, d{2};
  c = d;
  d.operator=(c);
  int called = a(5), named = a.operator()(5), at = a[3];
  a += b;
  printf("members %d %d %d %d %d\n", called, named, at, a.k, d.k);
  n::v x{6}, y{3};
  q e(7), f(2);
  int before = (x * y).k;
  limit = 6;
  printf("run time %d %d %d %d\n", before, n::operator*(x, y).k, (e ^ f).k, (f ^ e).k);
  std::vector<n::v> all{{1}, {3}, {2}};
  std::sort(all.begin(), all.end());
  n::sum s = std::for_each(all.begin(), all.end(), n::sum());
  printf("found %d %d %d %d\n", (x / y).k, x < y, s.total, all[0].k);
  n::box<int> g{1}, h{2};
  printf("templates %d %d %d\n", (g + 2).t, (g - h).t, g.operator+(3L).t);
  --x;
  (&x)->operator--();
  x.k += 2;
  printf("decrement %d\n", x.k);
  printf("elsewhere %d\n", e.out());
}
