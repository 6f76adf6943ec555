// case: what would make `__COUNTER__` count otherwise than in the source: device versions, clones, lambda expressions
// fails: OMP0415
// fails: `__COUNTER__` would count in each of them
// fails: `__COUNTER__` would count each copy
#define JOIN(a, b) a##b
#define NAMED(a, b) JOIN(a, b)
#define UNIQUE(name) NAMED(name, __COUNTER__)
int f_target(int n);
#pragma omp declare variant(f_target) match(construct={target})
int f(int n);
int g(int n) {
  int UNIQUE(local) = 0;
  return f(n);
}
int d_v(int n, int m);
#pragma omp declare variant(d_v) match(user={condition(n > 0)})
int d(int n, int m = __COUNTER__);
double d(double);
int use(int n) {
  int r = d(n), s = 0;
#pragma omp target map(tofrom : s)
  s = g(n);
  auto both = [](int n) { return f(n) + __COUNTER__; };
#pragma omp target map(tofrom : s)
  s += both(n);
#pragma omp metadirective when(user={condition(n)}: parallel) otherwise(nothing)
  { int UNIQUE(more) = 0; }
  return r + s + g(n) + both(n);
}
