// case: names in what is defined out of its class or namespace are looked up there: conversion functions, initialisers, specialisations
// cflags: -std=c++17
// run host => 109 109 109 109 | 101 102 103 104 105 6 | 116 117 118 19
#include <cstdio>

int f(int x) { return x; }

namespace o {
int f_v(int x) { return x + 100; }

int f(int x) { return x; }
struct S {
  int n;
  S();
  operator int();
  explicit operator long() const;
};
template <class T> struct C {
  operator T();
};
extern int e, g;
extern int a[2];
struct I {
  static int m, n;
};
template <class T> struct J {
  static int n;
};
}

namespace in_conversions {
void run() {
  o::S s;
  std::printf("%d %d %ld %d", s.n, int(s), long(s), int(o::C<int>()));
}
}

o::S::S() : n(f_v(9)) {}
o::S::operator int() { return f_v(9); }
o::S::operator long() const { return f_v(9); }
template <class T> o::C<T>::operator T() { return f_v(9); }

int o::e = f_v(1), other = f(6);
int o::g{f_v(2)};
int o::a[2] = {f_v(3), 0};
int o::I::n(f_v(4)), o::I::m = [] { return f_v(0); }();
template <class T> int o::J<T>::n = f_v(5);

namespace in_initialisers {
void run() { std::printf("\n%d %d %d %d %d %d", o::e, o::g, o::a[0], o::I::n, o::J<int>::n, other); }
}

namespace o {
struct X {};
template <class T> struct G {
  int f(int x) { return x; }
  int g();
};
template <> struct G<X> {
  int g();
  struct K {
    int g();
  };
};
template <class T> struct G<T *> {
  int g();
};
}

int o::G<o::X>::g() { return f_v(16); }
int o::G<o::X>::K::g() { return f_v(17); }
template <class U> int o::G<U *>::g() { return f_v(18); }
template <class T> int o::G<T>::g() { return f(19); }

namespace in_specialisations {
void run() {
  std::printf("\n%d %d %d %d\n", o::G<o::X>().g(), o::G<o::X>::K().g(), o::G<int *>().g(), o::G<int>().g());
}
}

int main() {
  in_conversions::run();
  in_initialisers::run();
  in_specialisations::run();
}
