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
int b(sized<4>);
int c(const int (&)[N]);
int d(typename made<int>::type, int *);
int d(same<int>);
int e(const std::string &);
struct s {
  int go(sized<4>);
  int go(int *);
};
// An overload of another type is another function, though it is nowhere defined.
int a(int *);
int device(int n) { return n + 100; }
#pragma omp declare variant(device) match(construct={target})
int host(int n) { return n; }
int f(const box<> &b) { return b.v; }
#pragma omp begin declare variant match(device={kind(host)})
int f(const box<int> &b) { return b.v + 100; }
#pragma omp end declare variant
int main() {
  int r = 0;
  const int values[4] = {1};
  box<> one{1};
  #pragma omp target map(tofrom: r)
  r = a(one) + b(sized<4>()) + c(values) + d(1) + e("a") + s().go(sized<4>());
  std::printf("%d %d\n", a(one) + b(sized<4>()) + c(values) + d(1) + e("a") + s().go(sized<4>()), r);
  std::printf("%d\n", f(box<>{7}));
}
int a(const box<int> &b) { return host(b.v); }
int b(sized<2 + 2>) { return host(1); }
int c(const int (&v)[4]) { return host(v[0]); }
int d(int n) { return host(n); }
int e(const std::basic_string<char> &s) { return host(s.size()); }
int s::go(sized<2 + 2>) { return host(1); }
int s::go(int *) { return 0; }
