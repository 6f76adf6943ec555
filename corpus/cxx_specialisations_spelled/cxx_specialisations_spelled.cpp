// case: members of explicit specialisations are defined with other spellings of their arguments; classes in them, too
// run host => 101 101 108
#include <cstdio>

typedef unsigned long int big;
using bigger = big;
namespace a {
struct X {};
}
namespace b {
struct X {};
}

struct A {
  int v(int x) { return x + 100; }
#pragma omp declare variant(v) match(construct={parallel})
  int f(int x) { return x; }
};
struct P {
  int f(int x) { return x + 7; }
};

template <class T> struct G {
  P p;
  int g();
  struct N {
    P p;
    int h();
  };
};
template <> struct G<long unsigned> {
  A p;
  int g();
  struct N;
};
struct G<unsigned long>::N {
  A p;
  int h();
};
template <> struct G<a::X> {
  P p;
  int g();
};
template <> struct G<b::X> {
  A p;
  int g();
};

int G<bigger>::g() {
  int r = 0;
#pragma omp parallel num_threads(1)
  r = p.f(1);
  return r;
}
int G<big>::N::h() {
  int r = 0;
#pragma omp parallel num_threads(1)
  r = p.f(1);
  return r;
}
int G<a::X>::g() { return p.f(0); }
int G<b::X>::g() {
  int r = 0;
#pragma omp parallel num_threads(1)
  r = p.f(1);
  return r + G<a::X>{}.g();
}

int main() {
  G<unsigned long> g;
  G<unsigned long>::N n;
  std::printf("%d %d %d\n", g.g(), n.h(), G<b::X>{}.g());
}
