// case: versions for devices of functions, operators and templates that classes name as friends are friends, too
// run host => 101 102 202 104 105 106 | 1 2 2 4 5 6
// run gpu=nvptx64:sm_80 => 101 102 202 104 105 106 | 1 2 2 4 5 6
#include <cstdio>
int lib_v(int x) { return x + 100; }
#pragma omp declare variant(lib_v) match(construct={target})
int lib(int x) { return x; }
class S;
template <class T> class Box;
#pragma omp declare target
namespace n {
int peek(const S &s);
}
int look(const S &s);
template <class T> int weigh(const Box<T> &b);
class S {
  int k = 1;
  friend int look(const S &s);
  friend int n::peek(const S &);
  friend S operator+(const S &a, const S &b);
  friend class T;
  template <class U> friend int any(const S &s, U u);
};
template <class T> class Box {
  T k = 5;
  friend int weigh<>(const Box &b);
  template <class U> friend int measure(const Box<U> &b);
};
int look(const S &s) { return lib(s.k); }
int n::peek(const S &s) { return lib(s.k) + 1; }
S operator+(const S &a, const S &b) {
  S s;
  s.k = lib(a.k) + b.k;
  return s;
}
template <class U> int any(const S &s, U u) { return lib(s.k) + u; }
template <class T> int weigh(const Box<T> &b) { return lib(b.k); }
template <class T> int measure(const Box<T> &b) { return lib(b.k) + 1; }
#pragma omp end declare target
int main() {
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0;
  S t;
  Box<int> u;
  #pragma omp target map(from: a, b, c, d, e, f)
  {
    S s;
    Box<int> x;
    a = look(s);
    b = n::peek(s);
    S r = s + s;
    c = look(r);
    d = any(s, 3);
    e = weigh(x);
    f = measure(x);
  }
  std::printf("%d %d %d %d %d %d\n%d %d %d %d %d %d\n", a, b, c, d, e, f,
              look(t), n::peek(t), look(t + t), any(t, 3), weigh(u), measure(u));
}
