// case: members of specialisations of a class template that is only declared, and of aliases of specialisations
// C++17 and later
// run host => 6 606
#include <cstdio>
template <class T> struct o;
template <> struct o<int> {
  int go(int);
  static int fixed(int);
  int operator()(int);
};
template <class T> struct o<T *> { int go(int); };
using of_long = o<long>;
template <> struct o<long> { int go(int); };
template <class T> struct known { int go(int) { return 0; } };
template <> struct known<int> { int go(int); };
typedef known<int> known_int;
int device(int n) { return n + 100; }
#pragma omp declare variant(device) match(construct={target})
int host(int n) { return n; }
int o<int>::go(int n) { return host(n); }
int o<int>::fixed(int n) { return host(n); }
int o<int>::operator()(int n) { return host(n); }
template <class T> int o<T *>::go(int n) { return host(n); }
int of_long::go(int n) { return host(n); }
int known_int::go(int n) { return host(n); }
int main() {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = o<int>().go(1) + o<int>::fixed(1) + o<int>()(1) + o<int *>().go(1) + of_long().go(1) + known<int>().go(1);
  std::printf("%d %d\n",
              o<int>().go(1) + o<int>::fixed(1) + o<int>()(1) + o<int *>().go(1) + of_long().go(1) + known<int>().go(1),
              r);
}
