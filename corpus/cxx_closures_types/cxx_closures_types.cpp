// case: objects of a closure's type that are no copies of the object: made by decltype(l){}, by a template that is given the type, by an alias
// run host => 3 3 | 101 101 | 101 102 103 | 101 101 | 203 202 | 104
// cflags: -std=c++20
#include <cstdio>
#include <type_traits>

int base(int x) { return x; }
int on_device(int x) { return x + 100; }
#pragma omp declare variant(on_device) match(construct={target})
int base(int x);

template <class F> int passed(F f) {
  int r = 0;
#pragma omp target map(tofrom : r)
  r = f(1);
  return r;
}

template <class F> int made_of(int x) { return F{}(x); }

template <class F> int declared() {
  int r = 0;
#pragma omp target map(tofrom : r)
  {
    F f;
    r = f(1);
  }
  return r;
}

template <class F> int made() {
  int r = 0;
#pragma omp target map(tofrom : r)
  r = made_of<F>(2);
  return r;
}

template <int N, class G> int decayed() {
  int r = 0;
#pragma omp target map(tofrom : r)
  {
    typename std::decay<G>::type f;
    r = f(N);
  }
  return r;
}

template <class F> int of_parameter(F) {
  int r = 0;
#pragma omp target map(tofrom : r)
  {
    std::decay_t<F> f;
    r = f(1);
  }
  return r;
}

template <class F> struct holder {
  F f;
  int go() {
    int r = 0;
#pragma omp target map(tofrom : r)
    r = f(1);
    return r;
  }
};

template <class... F> struct all {
  static int go() { return (declared<F>() + ...); }
};

int main() {
  auto l = [](int x) { return base(x); };
  std::printf("%d %d\n", l(3), decltype(l){}(3));
  std::printf("%d %d\n", passed(decltype(l){}), passed(decltype(l)()));

  using L = decltype(l);
  typedef decltype(l) M;
  std::printf("%d %d %d\n", declared<decltype(l)>(), made<L>(), decayed<3, M>());

  holder<decltype(l)> h;
  std::printf("%d %d\n", h.go(), of_parameter(l));
  std::printf("%d %d\n", decayed<1, L>() + decayed<2, L &>(), all<L, M>::go());

  L other;
  int r = 0;
#pragma omp target map(tofrom : r)
  r = other(4);
  std::printf("%d\n", r);
}
