// case: versions for devices of functions, operators and templates that classes name as friends are friends, too
// run host => 101 102 202 104 105 106 | 1 2 2 4 5 6
// run gpu=nvptx64:sm_80 => 101 102 202 104 105 106 | 1 2 2 4 5 6
#include <cstdio>
int lib_v(int x) { return x + 100; }

int lib(int x) { return x; }
class S;
template <class T> class Box;
#pragma omp declare target
namespace n {
int peek(const S &s);
#pragma omp declare target
int peek__ompick_gpu(const S &s);
#pragma omp end declare target
#line 13
}
int look(const S &s);
#pragma omp declare target
int look__ompick_gpu(const S &s);
#pragma omp end declare target
#line 15
template <class T> int weigh(const Box<T> &b);
#pragma omp declare target
template <class T> int weigh__ompick_gpu(const Box<T> &b);
#pragma omp end declare target
#line 16
class S {
  int k = 1;
  friend int look(const S &s);
  friend int look__ompick_gpu(const S &s);
#line 19
  friend int n::peek(const S &);
  friend int n::peek__ompick_gpu(const S &);
#line 20
  friend S operator+(const S &a, const S &b);
  friend S operator_plus__ompick_gpu(const S &a, const S &b);
#line 21
  friend class T;
  template <class U> friend int any(const S &s, U u);
  template <class U> friend int any__ompick_gpu(const S &s, U u);
#line 23
};
template <class T> class Box {
  T k = 5;
  friend int weigh<>(const Box &b);
  friend int weigh__ompick_gpu<>(const Box &b);
#line 27
  template <class U> friend int measure(const Box<U> &b);
  template <class U> friend int measure__ompick_gpu(const Box<U> &b);
#line 28
};
int look(const S &s) { return lib(s.k); }
#pragma omp declare target
#line 29
int look__ompick_gpu(const S &s) { return lib_v(s.k); }
#pragma omp end declare target
#line 30
int n::peek(const S &s) { return lib(s.k) + 1; }
#line 30
int n::peek__ompick_gpu(const S &s) { return lib_v(s.k) + 1; }
#line 31
S operator+(const S &a, const S &b) {
  S s;
  s.k = lib(a.k) + b.k;
  return s;
}
#pragma omp declare target
#line 31
S operator_plus__ompick_gpu(const S &a, const S &b) {
  S s;
  s.k = lib_v(a.k) + b.k;
  return s;
}
#pragma omp end declare target
#line 36
template <class U> int any(const S &s, U u) { return lib(s.k) + u; }
#pragma omp declare target
#line 36
template <class U> int any__ompick_gpu(const S &s, U u) { return lib_v(s.k) + u; }
#pragma omp end declare target
#line 37
template <class T> int weigh(const Box<T> &b) { return lib(b.k); }
#pragma omp declare target
#line 37
template <class T> int weigh__ompick_gpu(const Box<T> &b) { return lib_v(b.k); }
#pragma omp end declare target
#line 38
template <class T> int measure(const Box<T> &b) { return lib(b.k) + 1; }
#pragma omp declare target
#line 38
template <class T> int measure__ompick_gpu(const Box<T> &b) { return lib_v(b.k) + 1; }
#pragma omp end declare target
#line 39
#pragma omp end declare target
int main() {
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0;
  S t;
  Box<int> u;
  #pragma omp target map(from: a, b, c, d, e, f)
  {
    S s;
    Box<int> x;
    a = look__ompick_gpu(s);
    b = n::peek__ompick_gpu(s);
    S r = operator_plus__ompick_gpu(s, s);
    c = look__ompick_gpu(r);
    d = any__ompick_gpu(s, 3);
    e = weigh__ompick_gpu(x);
    f = measure__ompick_gpu(x);
  }
  std::printf("%d %d %d %d %d %d\n%d %d %d %d %d %d\n", a, b, c, d, e, f,
              look(t), n::peek(t), look(t + t), any(t, 3), weigh(u), measure(u));
}
