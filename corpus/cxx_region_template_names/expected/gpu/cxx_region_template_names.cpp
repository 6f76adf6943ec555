// case: a template is the same function whatever its own parameters are called, and whether or not they have default arguments
// run host => 30 2 | 45 2 | 30 40 | 3 3.5 8 | 203
// run gpu=nvptx64:sm_80 => 30 2 | 45 2 | 30 40 | 3 3.5 8 | 203
#include <cstdio>

template <typename T = int, int N> T times(T x, int (&)[N]) { return x * N; }
template <class T> int size(const T &) { return 2; }


template <typename Number, int Count> Number times__ompick__vendor_gnu(Number x, int (&)[Count]) { return x * 10 * Count; }
template <typename Number = int, int Count> static inline Number times__ompick_vendor_gnu(Number x, int (&ompick_2)[Count]) { return times__ompick__vendor_gnu<Number, Count>(static_cast<decltype(x) &&>(x), ompick_2); }
#line 11



template <class Value, int Many> Value times__ompick__in_target(Value x, int (&)[Many]) { return x * 100 * Many; }
template <class Value = int, int Many> static inline Value times__ompick_in_target(Value x, int (&ompick_2)[Many]) { return times__ompick__in_target<Value, Many>(static_cast<decltype(x) &&>(x), ompick_2); }
#line 15
template <class Thing> int size__ompick__in_target(const Thing &) { return 3; }
template <class Thing> static inline int size__ompick_in_target(const Thing &ompick_1) { return size__ompick__in_target<Thing>(ompick_1); }
#line 16


template <typename T = int, int Step = 2, class U = T> U from(int n);
template <class A, int B, class C> C from(int n) { return C(n * B); }

template <class Number, int By, class Result> Result from__ompick__vendor_gnu(int n) { return Result(n * By + 1) / 2; }
template <class Number = int, int By = 2, class Result = Number> static inline Result from__ompick_vendor_gnu(int n) { return from__ompick__vendor_gnu<Number, By, Result>(n); }
#line 22


template <class B> int kind_v(B) { return 30; }

template <class C> int kind(C);
template <class C> static inline int kind__ompick_kind_v(C ompick_1) { return kind_v(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 27
template <class A, class B> int kind(A, B) { return 40; }
template <class A, class B> static inline int kind__ompick_kind_v(A ompick_1, B ompick_2) { return ::kind<A, B>(static_cast<decltype(ompick_1) &&>(ompick_1), static_cast<decltype(ompick_2) &&>(ompick_2)); }
#line 28
template <class B> int kind(B) { return 3; }

int main() {
  int three[3];
  std::printf("%d %d\n", times__ompick_vendor_gnu(1, three), size(1.0));
  std::printf("%g %d\n", times__ompick_vendor_gnu<double>(1.5, three), size("a"));
  std::printf("%d %d\n", kind__ompick_kind_v(1), kind__ompick_kind_v(1, 2.0));
  std::printf("%d %g %d\n", from__ompick_vendor_gnu(3), from__ompick_vendor_gnu<double>(3), from__ompick_vendor_gnu<double, 5, int>(3));
  int on_device = 0;
  #pragma omp target map(tofrom: on_device)
  {
    int two[2];
    on_device = times__ompick_in_target(1, two) + size__ompick_in_target(1);
  }
  std::printf("%d\n", on_device);
}
