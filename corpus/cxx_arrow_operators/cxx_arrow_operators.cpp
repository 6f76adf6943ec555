// case: members are called through operator->, where operator* gives another object or is none
#include <cstdio>
int f_t(int x) { return 100 + x; }
#pragma omp declare variant(f_t) match(construct={target})
inline int f(int x) { return x; }
struct A { int k = 0; int m(int x) const { return f(x) + k; } };
struct B { int m(int x) const { return -x; } };
template <class T> struct Ptr { T *p; T *operator->() const { return p; }
                                T &operator*() const { return p[1]; } };
template <class T> struct Handle { T *p; T *operator->() const { return p; } };
template <class T> int all(T *t) { Ptr<T> q{t}; Handle<T> h{t}; return q->m(1) + t->m(1) + h->m(1); }
int main() { int r; A a[2]; B b[2]; a[1].k = 7;
#pragma omp target map(from: r) map(to: a, b)
r = all(a) + all(b); return r != 300; }
