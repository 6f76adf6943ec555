// case: what only the compiler knows to be the same type: a function that is declared alone and one that is defined alone may be one
// C++17 and later
// run host => 6 606 | 107
#include <cstdio>
#include <string>
template <class T = int> struct box { T v; };
template <int N> struct sized {};
template <class T> struct made { using type = T; };
template <class T> using same = typename made<T>::type;
const int N = 4;
int a(const box<> &);
#pragma omp declare target
int a__ompick_host(const box<> &);
#pragma omp end declare target
static inline int a__ompick_device(const box<> &ompick_1) { return ::a__ompick_host(ompick_1); }
#line 12
int b(sized<4>);
#pragma omp declare target
int b__ompick_host(sized<4>);
#pragma omp end declare target
#line 13
int c(const int (&)[N]);
#pragma omp declare target
int c__ompick_host(const int (&)[N]);
#pragma omp end declare target
#line 14
int d(typename made<int>::type, int *);
static inline int d__ompick_device(typename made<int>::type ompick_1, int *ompick_2) { return ::d(static_cast<decltype(ompick_1) &&>(ompick_1), ompick_2); }
#line 15
int d(same<int>);
#pragma omp declare target
int d__ompick_host(same<int>);
#pragma omp end declare target
static inline int d__ompick_device(same<int> ompick_1) { return ::d__ompick_host(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 16
int e(const std::string &);
#pragma omp declare target
int e__ompick_host(const std::string &);
#pragma omp end declare target
#line 17
struct s {
  int go(sized<4>);
  int go__ompick_host(sized<4>);
  int go__ompick_device(sized<4> ompick_1) { return go__ompick_host(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 19
  int go(int *);
  int go__ompick_device(int *ompick_1) { return go(ompick_1); }
#line 20
};
// An overload of another type is another function, though it is nowhere defined.
int a(int *);
static inline int a__ompick_device(int *ompick_1) { return ::a(ompick_1); }
#line 23
int device(int n) { return n + 100; }

int host(int n) { return n; }
int f(const box<> &b) { return b.v; }

int f__ompick__kind_host(const box<int> &b) { return b.v + 100; }
static inline int f__ompick_kind_host(const box<int> &b) { return f__ompick__kind_host(b); }
#line 29

int main() {
  int r = 0;
  const int values[4] = {1};
  box<> one{1};
  #pragma omp target map(tofrom: r)
  r = a__ompick_device(one) + b__ompick_host(sized<4>()) + c__ompick_host(values) + d__ompick_device(1) + e__ompick_host("a") + s().go__ompick_device(sized<4>());
  std::printf("%d %d\n", a(one) + b(sized<4>()) + c(values) + d(1) + e("a") + s().go(sized<4>()), r);
  std::printf("%d\n", f__ompick_kind_host(box<>{7}));
}
int a(const box<int> &b) { return host(b.v); }
#pragma omp declare target
#line 39
int a__ompick_host(const box<int> &b) { return device(b.v); }
#pragma omp end declare target
#line 40
int b(sized<2 + 2>) { return host(1); }
#pragma omp declare target
#line 40
int b__ompick_host(sized<2 + 2>) { return device(1); }
#pragma omp end declare target
#line 41
int c(const int (&v)[4]) { return host(v[0]); }
#pragma omp declare target
#line 41
int c__ompick_host(const int (&v)[4]) { return device(v[0]); }
#pragma omp end declare target
#line 42
int d(int n) { return host(n); }
#pragma omp declare target
#line 42
int d__ompick_host(int n) { return device(n); }
#pragma omp end declare target
#line 43
int e(const std::basic_string<char> &s) { return host(s.size()); }
#pragma omp declare target
#line 43
int e__ompick_host(const std::basic_string<char> &s) { return device(s.size()); }
#pragma omp end declare target
#line 44
int s::go(sized<2 + 2>) { return host(1); }
#line 44
int s::go__ompick_host(sized<2 + 2>) { return device(1); }
#line 45
int s::go(int *) { return 0; }
