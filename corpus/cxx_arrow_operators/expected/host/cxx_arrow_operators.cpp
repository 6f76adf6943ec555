// case: members are called through operator->, where operator* gives another object or is none
#include <cstdio>
int f_t(int x) { return 100 + x; }

inline int f(int x) { return x; }
struct A { int k = 0; int m(int x) const { return f(x) + k; }
#line 6
int m__ompick_host(int x) const { return f_t(x) + k; }
#line 6

int m__ompick_device(int x) const { return m__ompick_host(x); }
#line 6
 };
struct B { int m(int x) const { return -x; }
int m__ompick_device(int x) const { return m(x); }
#line 7
 };
template <class T> struct Ptr { T *p; T *operator->() const { return p; }
                                T &operator*() const { return p[1]; } };
template <class T> struct Handle { T *p; T *operator->() const { return p; } };
template <class T> int all(T *t) { Ptr<T> q{t}; Handle<T> h{t}; return q->m__ompick_device(1) + t->m__ompick_device(1) + h->m__ompick_device(1); }
int main() { int r; A a[2]; B b[2]; a[1].k = 7;
#pragma omp target map(from: r) map(to: a, b)
r = all(a) + all(b); return r != 300; }
