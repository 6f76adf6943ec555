// case: arguments that only the closure's own parameters take: lists in braces, null, names of overload sets, bit-fields
#include <cstddef>
int f_t(int x) { return 100 + x; }
#pragma omp declare variant(f_t) match(construct={target})
inline int f(int x) { return x; }
struct P { int a, b; }; struct S { int bits : 4; };
int ov(int x) { return x; } int ov(double) { return 0; }
template <class F> int dev(F fn) { int r;
#pragma omp target map(from: r)
r = fn({1, 2}, 0, ov);
return r; }
template <class F> int dev2(F fn) { int r; S s; s.bits = 3;
#pragma omp target map(from: r) map(to: s)
r = fn(s.bits) + fn(s.bits);
return r; }
int main() { auto l = [](P p, int *q, int (*o)(int)) { return f(p.a + p.b) + (q == nullptr) + o(3); };
 if (dev(l) != 107) return 1;
 if (l({1, 2}, 0, ov) != 7) return 2;
 int n = 10;
 auto k = [n](const int &x) { return f(x) + n; };
 if (dev2(k) != 226) return 3;
 if (k(1) != 11) return 4;
 return 0; }
