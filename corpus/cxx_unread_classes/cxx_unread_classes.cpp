// case: calls of members in templates, for classes that were not read too, and classes with base classes that were not
// C++17 and later
// warns: calls of `size` in this class may mean a member of `std::exception`, which was not read
// run host => counted 3 112 106 | pointers 6 224 212 | made 0 100 | nested 3 112 | appended xyz 12 | derived 100
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

struct s {
  int k;
  int size_v(int more = 0) const { return k + more + 100; }
  #pragma omp declare variant(size_v) match(device={kind(host)})
  int size(int more = 0) const { return k + more; }
  void append_v(int *p) { k += p ? *p : 7; }
  #pragma omp declare variant(append_v) match(device={kind(host)})
  void append(int *p) { k += p ? 1 : 0; }
};
struct derived : s {};

template <class T> int count(const T &t) { return t.size(); }
template <class T> int counted(T *t) { return t->size() + (*t).size(); }
template <class T> int made() { return T{}.size(); }
template <class T, class A> void put(T &t, A a) { t.append(a); }
template <class T> auto nested(T &t) -> decltype(t.size()) { return T(t).size(); }

int size_v() { return 100; }
#pragma omp declare variant(size_v) match(device={kind(host)})
int size() { return 1; }
struct failure : std::exception {
  int of() { return size(); }
  int twice() { return size() + size(); }
};

int main() {
  std::vector<int> v{1, 2, 3};
  std::string t("x");
  s x{5};
  derived y;
  y.k = 6;
  put(t, "yz");
  put(x, nullptr);
  printf("counted %d %d %d\n", count(v), count(x), count(y));
  printf("pointers %d %d %d\n", counted(&v), counted(&x), counted(&y));
  printf("made %d %d\n", made<std::vector<int>>(), made<s>());
  printf("nested %d %d\n", int(nested(v)), nested(x));
  printf("appended %s %d\n", t.c_str(), x.k);
  printf("derived %d\n", failure().of());
}
