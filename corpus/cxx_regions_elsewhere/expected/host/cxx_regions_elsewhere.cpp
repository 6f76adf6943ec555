// case: variants in a region that are defined out of their classes and namespaces; using declarations of functions
// that only regions declare
// C++17 and later
// run host => members 103 101 102 104 | template 206 | namespace 101 1 105 | brought 3 3 | class 7
#include <cstdio>

struct s {
  int k;
  int f(int x) const;
  int f__ompick__kind_host(int x) const;
#line 10
  static int g();
  static int g__ompick__kind_host();
#line 11
  int inside() { return h__ompick__kind_host(); }
  int operator_plus__ompick_base(int n);
  int operator_plus__ompick__kind_host(int n);
  int operator+(int n) { return operator_plus__ompick__kind_host(n); }
#line 13
private:
  int h();
  int h__ompick__kind_host();
#line 15
};
template <class T> struct box {
  T t;
  T get(T more = 1) const { return t + more; }
  T get__ompick__extension_allow_templates__kind_host(T more = 1) const;
  T get__ompick_extension_allow_templates__kind_host(T more = 1) const { return get__ompick__extension_allow_templates__kind_host(static_cast<decltype(more) &&>(more)); }
#line 19
};
namespace n {
int f(int);
int f__ompick__kind_host(int);
static inline int f__ompick_kind_host(int ompick_1) { return f__ompick__kind_host(ompick_1); }
#line 22
int f(double);
static inline int f__ompick_kind_host(double ompick_1) { return ::n::f(ompick_1); }
#line 23
inline int late();
inline int late__ompick__kind_host();
#line 24
}
int s::f(int x) const { return k + x; }
int s::g() { return 1; }
int s::h() { return 2; }
int s::operator_plus__ompick_base(int n) { return k + n; }
int n::f(int x) { return x; }
int n::f(double x) { return x; }
int n::late() { return 5; }

int s::f__ompick__kind_host(int x) const { return k + x + 100; }
int s::g__ompick__kind_host() { return 101; }
int s::h__ompick__kind_host() { return 102; }
int s::operator_plus__ompick__kind_host(int n) { return k + n + 100; }
int n::f__ompick__kind_host(int x) { return x + 100; }
int n::late__ompick__kind_host() { return 105; }


template <class T> T box<T>::get__ompick__extension_allow_templates__kind_host(T more) const { return t + more + 200; }


namespace q {

int only__ompick__kind_host(int x) { return x + 1; }
int only(int x);
#line 47
int other__ompick__kind_host() { return 3; }

struct inner {
  static int made() { return 7; }
};
}
using q::only;
using q::inner;

int main() {
  s a{1};
  printf("members %d %d %d %d\n", a.f__ompick__kind_host(2), s::g__ompick__kind_host(), a.inside(), a + 3);
  printf("template %d\n", box<int>{5}.get__ompick_extension_allow_templates__kind_host());
  printf("namespace %d %d %d\n", n::f__ompick_kind_host(1), n::f__ompick_kind_host(1.5), n::late__ompick__kind_host());
  printf("brought %d %d\n", ::q::only__ompick__kind_host(2), q::other__ompick__kind_host());
  printf("class %d\n", inner::made());
}
