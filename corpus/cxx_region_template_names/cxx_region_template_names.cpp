// case: a template is the same function whatever its own parameters are called, and whether or not they have default arguments
// run host => 30 2 | 45 2 | 30 40 | 3 3.5 8 | 203
// run gpu=nvptx64:sm_80 => 30 2 | 45 2 | 30 40 | 3 3.5 8 | 203
#include <cstdio>

template <typename T = int, int N> T times(T x, int (&)[N]) { return x * N; }
template <class T> int size(const T &) { return 2; }

#pragma omp begin declare variant match(implementation={vendor(gnu)})
template <typename Number, int Count> Number times(Number x, int (&)[Count]) { return x * 10 * Count; }
#pragma omp end declare variant

#pragma omp begin declare variant match(construct={target})
template <class Value, int Many> Value times(Value x, int (&)[Many]) { return x * 100 * Many; }
template <class Thing> int size(const Thing &) { return 3; }
#pragma omp end declare variant

template <typename T = int, int Step = 2, class U = T> U from(int n);
template <class A, int B, class C> C from(int n) { return C(n * B); }
#pragma omp begin declare variant match(implementation={vendor(gnu)})
template <class Number, int By, class Result> Result from(int n) { return Result(n * By + 1) / 2; }
#pragma omp end declare variant

template <class B> int kind_v(B) { return 30; }
#pragma omp declare variant(kind_v) match(user={condition(true)})
template <class C> int kind(C);
template <class A, class B> int kind(A, B) { return 40; }
template <class B> int kind(B) { return 3; }

int main() {
  int three[3];
  std::printf("%d %d\n", times(1, three), size(1.0));
  std::printf("%g %d\n", times<double>(1.5, three), size("a"));
  std::printf("%d %d\n", kind(1), kind(1, 2.0));
  std::printf("%d %g %d\n", from(3), from<double>(3), from<double, 5, int>(3));
  int on_device = 0;
  #pragma omp target map(tofrom: on_device)
  {
    int two[2];
    on_device = times(1, two) + size(1);
  }
  std::printf("%d\n", on_device);
}
