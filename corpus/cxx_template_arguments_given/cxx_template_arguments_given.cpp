// case: template arguments that follow from no argument of a call reach the variants of an overload set
// run host => 2 3 3 | 7 8 9 | 15 6
#include <cstdio>

template <class R> R r_of_int(int x) { return R(x + 1); }
#pragma omp declare variant(r_of_int) match(implementation={vendor(gnu)})
template <class R> R r(int x) { return R(x); }
template <class R> R r_of_double(double x) { return R(x + 1); }
#pragma omp declare variant(r_of_double) match(implementation={vendor(gnu)})
template <class R> R r(double x) { return R(x); }

template <class R, int N, class T> R more_of_one(T x) { return R(x + N); }
#pragma omp declare variant(more_of_one) match(implementation={vendor(gnu)})
template <class R, int N, class T> R more(T x) { return R(x); }
template <class R, int N, class T> R more_of_two(T *x, int) { return R(*x + N); }
#pragma omp declare variant(more_of_two) match(implementation={vendor(gnu)})
template <class R, int N, class T> R more(T *x, int) { return R(*x); }

template <class T> struct id { typedef T type; };
template <class T> T hidden_v(typename id<T>::type x) { return x + 10; }
#pragma omp declare variant(hidden_v) match(implementation={vendor(gnu)})
template <class T> T hidden(typename id<T>::type x) { return x; }
// All follow from the arguments: the variant is the one that they choose.
template <class T> int hidden_of(const T &x, int) { return int(x) + 1; }
#pragma omp declare variant(hidden_of) match(implementation={vendor(gnu)})
template <class T> int hidden(const T &x, int = 0) { return int(x); }

int main() {
  std::printf("%d %ld %g\n", r<int>(1), r<long>(2.5), r<double>(2));
  int five = 5;
  std::printf("%d %d %d\n", more<int, 2>(5), more<int, 3>(&five, 0), more<int, 4, short>(5));
  std::printf("%d %d\n", hidden<long>(5L) == 15 ? 15 : 0, hidden(5, 0));
}
