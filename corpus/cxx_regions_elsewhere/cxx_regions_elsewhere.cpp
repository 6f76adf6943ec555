// case: variants in a region that are defined out of their classes and namespaces; using declarations of functions
// that only regions declare
// C++17 and later
// run host => members 103 101 102 104 | template 206 | namespace 101 1 105 | brought 3 3 | class 7
#include <cstdio>

struct s {
  int k;
  int f(int x) const;
  static int g();
  int inside() { return h(); }
  int operator+(int n);
private:
  int h();
};
template <class T> struct box {
  T t;
  T get(T more = 1) const { return t + more; }
};
namespace n {
int f(int);
int f(double);
inline int late();
}
int s::f(int x) const { return k + x; }
int s::g() { return 1; }
int s::h() { return 2; }
int s::operator+(int n) { return k + n; }
int n::f(int x) { return x; }
int n::f(double x) { return x; }
int n::late() { return 5; }
#pragma omp begin declare variant match(device={kind(host)})
int s::f(int x) const { return k + x + 100; }
int s::g() { return 101; }
int s::h() { return 102; }
int s::operator+(int n) { return k + n + 100; }
int n::f(int x) { return x + 100; }
int n::late() { return 105; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device={kind(host)}, implementation={extension(allow_templates)})
template <class T> T box<T>::get(T more) const { return t + more + 200; }
#pragma omp end declare variant

namespace q {
#pragma omp begin declare variant match(device={kind(host)})
int only(int x) { return x + 1; }
int other() { return 3; }
#pragma omp end declare variant
struct inner {
  static int made() { return 7; }
};
}
using q::only;
using q::inner;

int main() {
  s a{1};
  printf("members %d %d %d %d\n", a.f(2), s::g(), a.inside(), a + 3);
  printf("template %d\n", box<int>{5}.get());
  printf("namespace %d %d %d\n", n::f(1), n::f(1.5), n::late());
  printf("brought %d %d\n", only(2), q::other());
  printf("class %d\n", inner::made());
}
