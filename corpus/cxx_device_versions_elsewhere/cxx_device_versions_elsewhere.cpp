// case: device versions of what is defined out of its class or namespace are declared there, whoever calls them; friends are found by arguments
// aux: device_library.h
// C++17 and later
// run host => 101 | 102 103 104 | 105 6 106 | 1 2 3 4 5 6
// run gpu=nvptx64:sm_80 => 101 | 102 103 104 | 105 6 106 | 1 2 3 4 5 6
#include <cstdio>
#include "device_library.h"

namespace dev {
struct S {
  int v;
  friend int hidden(S s) { return leaf(s.v); }
  friend int hidden(S s, int more) { return leaf(s.v + more); }
  int by_member() { return hidden(*this); }
};
}

template <class T> int through(T t) { return hidden(t, 1); }

int main() {
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0;
  #pragma omp target map(from: a, b, c, d)
  {
    a = dev::mid(1);
    b = dev::P{1}(1) + dev::P{0}.sum(0) - 100;
    c = dev::P::st(3);
    d = dev::inner::T<int>::of(4);
  }
  std::printf("%d\n%d %d %d\n", a, b, c, d);
  #pragma omp target map(from: e, f)
  {
    e = hidden(dev::S{5});
    f = through(dev::S{5});
  }
  std::printf("%d %d %d\n", e, dev::S{6}.by_member(), f);
  std::printf("%d %d %d %d %d %d\n", dev::mid(1), dev::P{1}(1), dev::P::st(3), dev::alone(4), dev::P{4}.uncalled(1),
              dev::inner::T<int>::of(6));
}

#pragma omp declare target
int dev::leaf_v(int a) { return a + 100; }
int dev::leaf(int a) { return a; }
int dev::mid(int a) { return leaf(a); }
int dev::alone(int a) { return leaf(a); }
int dev::P::operator()(int a) const { return leaf(a + v); }
int dev::P::sum(int a) const { return leaf(a + v); }
int dev::P::st(int a) { return leaf(a); }
int dev::P::uncalled(int a) { return leaf(a + v); }
#pragma omp end declare target
