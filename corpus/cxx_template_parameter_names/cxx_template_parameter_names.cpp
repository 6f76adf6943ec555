// case: a template's parameters hide functions of their names in the template alone
// flags: --std c++20
// cflags: -std=c++20
// run host => 2 3 4 5 | 101 101 | 101
#include <cstdio>

int size_v(int x) { return x + 100; }
#pragma omp declare variant(size_v) match(implementation={vendor(gnu)})
int size(int x) { return x; }
int same(int x) { return x; }

template <int size> int number(int x) { return x + size; }
template <class T, int (*size)(int)> int function(T x) { return size(x); }
template <int (&size)(int)> int reference(int x) { return size(x); }
template <int... size> int pack(int x) { return (x + ... + size); }
struct shape {
  template <int size> int area() { return size; }
  int length() { return size(1); }
};
template <auto size> struct array {
  int sides[size];
};
int lambda() { auto by = []<int size>(int x) { return x + size; }; return by.template operator()<0>(size(1)); }

int main() {
  std::printf("%d %d %d %d\n", number<1>(1), function<int, same>(3), reference<same>(4), pack<1, 2>(2));
  std::printf("%d %d\n", size(1), shape().length());
  std::printf("%d\n", lambda());
}
