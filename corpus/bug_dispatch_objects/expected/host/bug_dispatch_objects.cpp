// case: dispatch constructs over calls of objects: their operator is resolved as any other function
// run host => 102 2 203 1103 107 3
#include <cstdio>
#include <omp.h>
struct S { int k;
  int call(int x) const { return k + x + 100; }

  int operator()(int x) const { return k + x; }
};
struct T { int k;
  int call(int x, int *p) const { return k + x + 100 + *p; }

  int operator()(int x, int *p) const { return k + x; }
};
int main(int argc, char **) {
  S s{1}; T t{2}; int a, b, c, d, q = 1000;

  a = s.call(1);
if (argc > 0) {
#line 20
    b = s(1);
} else {
#line 20
    b = s.call(1);
}
#line 21
if (argc > 5) {
#line 21
  #pragma omp taskwait depend(out: q)
    c = s(a);
} else {
#line 21
  #pragma omp taskwait depend(out: q)
    c = s.call(a);
}
#line 23

  d = t.call(1, &q);

  s.call(2);
  S arr[2] = {{1}, {2}};
  int e;

  e = arr[1].call(5);
  std::printf("%d %d %d %d %d %d\n", a, b, c, d, e, s(2));
}
