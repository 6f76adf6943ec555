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

  int operator_call__ompick_base(int x) { return k + x; }
  int operator()(int x) { return call_v(x); }
#line 15
  int at_v(int i) const { return k * i + 1000; }

  int operator_subscript__ompick_base(int i) const;
  int operator[](int i) const { return at_v(i); }
#line 18
  v &plus_v(const v &o) {
    k += 2 * o.k;
    return *this;
  }

  v &operator_plus_assign__ompick_base(const v &o) {
    k += o.k;
    return *this;
  }
  v &operator+=(const v &o) { return plus_v(o); }
#line 27
};
int v::operator_subscript__ompick_base(int i) const { return k * i; }
v add_v(v a, v b) { return {a.k + b.k + 10}; }

v operator_plus__ompick_base(v a, v b) { return {a.k + b.k}; }
static inline v operator+(v a, v b) { return add_v(static_cast<decltype(a) &&>(a), static_cast<decltype(b) &&>(b)); }
#line 32

// A region comes behind the first call.
v operator_minus__ompick_base(v a, v b) { return {a.k - b.k}; }
int early(v a) { return (operator_minus__ompick_base(a, a)).k; }

v operator_minus__ompick__kind_host(v a, v b) { return {b.k - a.k + 7}; }
static inline v operator-(v a, v b) { return operator_minus__ompick__kind_host(static_cast<decltype(a) &&>(a), static_cast<decltype(b) &&>(b)); }
#line 38

int late(v a) { return (a - a).k; }
template <class T> T sum(T a, T b) { return a + b; }

int limit = 3;
namespace n {
struct v {
  int k;
  friend v operator_times__ompick_base(v, v);
  friend v divided_v(v a, v b) { return {a.k / b.k + 1016}; }

  friend v operator_divided__ompick_base(v a, v b) { return {a.k / b.k}; }
  friend v operator/(v a, v b) { return divided_v(static_cast<decltype(a) &&>(a), static_cast<decltype(b) &&>(b)); }
#line 50

  v &operator_decrement__ompick__vendor_gnu() {
    k -= 10;
    return *this;
  }
  v &operator--() { return operator_decrement__ompick__vendor_gnu(); }
#line 55

  v &operator_decrement__ompick_base() {
    k -= 1;
    return *this;
  }
};
v times_v(v a, v b);

v operator_times__ompick_base(v a, v b);
static inline v operator*(v a, v b) { if (limit > 5) return times_v(static_cast<decltype(a) &&>(a), static_cast<decltype(b) &&>(b)); else return ::n::operator_times__ompick_base(static_cast<decltype(a) &&>(a), static_cast<decltype(b) &&>(b)); }
#line 64
v operator_times__ompick_base(v a, v b) { return {a.k * b.k}; }
v times_v(v a, v b) { return {a.k * b.k + 500}; }
// Called by the library.
bool less_v(const v &a, const v &b) { return a.k > b.k; }

bool operator_less__ompick_base(const v &a, const v &b) { return a.k < b.k; }
static inline bool operator<(const v &a, const v &b) { return less_v(a, b); }
#line 70
struct sum {
  int total = 0;
  void add_v(v x) { total += x.k + 100; }

  void operator_call__ompick_base(v x) { total += x.k; }
  void operator()(v x) { return add_v(static_cast<decltype(x) &&>(x)); }
#line 75
};
template <class T> struct box {
  T t;
  template <class U> box plus_v(U u) const { return {t + T(u) + 1}; }

  template <class U> box operator_plus__ompick_base(U u) const { return {t + T(u)}; }
  template <class U> box operator+(U u) const { return plus_v<U>(static_cast<decltype(u) &&>(u)); }
#line 81
};
template <class T> box<T> minus_v(box<T> a, box<T> b) { return {a.t - b.t + 100}; }

template <class T> box<T> operator_minus__ompick_base(box<T> a, box<T> b) { return {a.t - b.t}; }
template <class T> static inline box<T> operator-(box<T> a, box<T> b) { return minus_v<T>(static_cast<decltype(a) &&>(a), static_cast<decltype(b) &&>(b)); }
#line 85
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
