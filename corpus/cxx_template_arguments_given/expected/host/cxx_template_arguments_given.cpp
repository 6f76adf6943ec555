// case: template arguments that follow from no argument of a call reach the variants of an overload set
// run host => 2 3 3 | 7 8 9 | 15 6
#include <cstdio>

template <class R> R r_of_int(int x) { return R(x + 1); }

template <class R> R r(int x) { return R(x); }
template <class R> static inline R r__ompick_r_of_int_and_r_of_double(int x) { return r_of_int<R>(x); }
#line 8
template <class R> R r_of_double(double x) { return R(x + 1); }

template <class R> R r(double x) { return R(x); }
template <class R> static inline R r__ompick_r_of_int_and_r_of_double(double x) { return r_of_double<R>(x); }
#line 11

template <class R, int N, class T> R more_of_one(T x) { return R(x + N); }

template <class R, int N, class T> R more(T x) { return R(x); }
template <class R, int N, class T> static inline R more__ompick_more_of_one_and_more_of_two(T x) { return more_of_one<R, N>(static_cast<decltype(x) &&>(x)); }
#line 15
template <class R, int N, class T> R more_of_two(T *x, int) { return R(*x + N); }

template <class R, int N, class T> R more(T *x, int) { return R(*x); }
template <class R, int N, class T> static inline R more__ompick_more_of_one_and_more_of_two(T *x, int ompick_2) { return more_of_two<R, N>(x, ompick_2); }
#line 18

template <class T> struct id { typedef T type; };
template <class T> T hidden_v(typename id<T>::type x) { return x + 10; }

template <class T> T hidden(typename id<T>::type x) { return x; }
template <class T> static inline T hidden__ompick_hidden_v_and_hidden_of(typename id<T>::type x) { return hidden_v<T>(static_cast<decltype(x) &&>(x)); }
#line 23
// All follow from the arguments: the variant is the one that they choose.
template <class T> int hidden_of(const T &x, int) { return int(x) + 1; }

template <class T> int hidden(const T &x, int = 0) { return int(x); }
template <class T> static inline int hidden__ompick_hidden_v_and_hidden_of(const T &x, int ompick_2 = 0) { return hidden_of(x, ompick_2); }
#line 27

int main() {
  std::printf("%d %ld %g\n", r__ompick_r_of_int_and_r_of_double<int>(1), r__ompick_r_of_int_and_r_of_double<long>(2.5), r__ompick_r_of_int_and_r_of_double<double>(2));
  int five = 5;
  std::printf("%d %d %d\n", more__ompick_more_of_one_and_more_of_two<int, 2>(5), more__ompick_more_of_one_and_more_of_two<int, 3>(&five, 0), more__ompick_more_of_one_and_more_of_two<int, 4, short>(5));
  std::printf("%d %d\n", hidden__ompick_hidden_v_and_hidden_of<long>(5L) == 15 ? 15 : 0, hidden__ompick_hidden_v_and_hidden_of(5, 0));
}
