// case: a lambda expression that calls itself through a parameter
int f_t(int x) { return 100 + x; }
#pragma omp declare variant(f_t) match(construct={target})
inline int f(int x) { return x; }
template <class F> int apply(F fn, int n) { int r;
#pragma omp target map(from: r)
r = fn(fn, n);
return r; }
int main() { auto fac = [](auto self, int n) -> int { return n == 0 ? f(0) : self(self, n - 1) + 1; };
return apply(fac, 3) != 103 || fac(fac, 3) != 3; }
