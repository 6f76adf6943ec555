// case: dispatch constructs over calls of objects: their operator is resolved as any other function
// run host => 102 2 203 1103 107 3
#include <cstdio>
#include <omp.h>
struct S { int k;
  int call(int x) const { return k + x + 100; }
#pragma omp declare variant(call) match(construct={dispatch})
  int operator()(int x) const { return k + x; }
};
struct T { int k;
  int call(int x, int *p) const { return k + x + 100 + *p; }
#pragma omp declare variant(call) match(construct={dispatch}) adjust_args(nothing: p)
  int operator()(int x, int *p) const { return k + x; }
};
int main(int argc, char **) {
  S s{1}; T t{2}; int a, b, c, d, q = 1000;
#pragma omp dispatch
  a = s(1);
#pragma omp dispatch novariants(argc > 0)
  b = s(1);
#pragma omp dispatch nocontext(argc > 5) nowait depend(out: q)
  c = s(a);
#pragma omp dispatch
  d = t(1, &q);
#pragma omp dispatch
  s(2);
  S arr[2] = {{1}, {2}};
  int e;
#pragma omp dispatch
  e = arr[1](5);
  std::printf("%d %d %d %d %d %d\n", a, b, c, d, e, s(2));
}
