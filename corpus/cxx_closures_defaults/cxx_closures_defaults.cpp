// case: default arguments of lambda expressions that the host and devices run
int f_t(int x) { return 100 + x; }
#pragma omp declare variant(f_t) match(construct={target})
inline int f(int x) { return x; }
template <class F> int dev(F fn) { int r;
#pragma omp target map(from: r)
r = fn();
return r; }
int main() { auto l = [](int x = f(5)) { return x; };
 if (dev(l) != 105) return 1;
 return l() != 5; }
