// case: dispatch as a directive variant, static and at run time, in regions, in macros, around choices above target
// run host => static 101 | run time 3 102 | both 103 4 | region 105 | macro 6 106 | stacked 107 107 | hoisted 8 208
// not host: ^ *#pragma omp (begin |end )?metadirective
#include <stdio.h>

int f_v(int x) { return 100 + x; }
#pragma omp declare variant(f_v) match(construct={dispatch})
int f(int x) { return x; }

int g_v(int x) { return 200 + x; }
#pragma omp declare target to(f, f_v, g_v)
#pragma omp declare variant(g_v) match(construct={target,teams,dispatch})
int g(int x) { return x; }
#pragma omp declare target to(g)

#define OMP(...) _Pragma(#__VA_ARGS__)
#define CHOOSE(c) OMP(omp metadirective when(user={condition(c)}: dispatch device(0)) otherwise(dispatch novariants))

int main(void) {
  int r, q;
  #pragma omp metadirective when(device={kind(host)}: dispatch) otherwise(nothing)
  r = f(1);
  printf("static %d\n", r);

  for (int t = 0; t < 2; t++) {
    #pragma omp metadirective when(user={condition(t)}: dispatch) otherwise(nothing)
    r = f(2 + !t);
    printf(t ? " %d\n" : "run time %d", r);
  }
  for (int t = 0; t < 2; t++) {
    #pragma omp metadirective when(user={condition(t == 0)}: dispatch novariants(t > 5)) \
                              default(dispatch nocontext(t == 1))
    r = f(3 + t);
    printf(t ? " %d\n" : "both %d", r);
  }
  #pragma omp begin metadirective when(implementation={vendor(gnu)}: dispatch depend(in: r))
  q = f(5);
  #pragma omp end metadirective
  printf("region %d\n", q);

  for (int t = 0; t < 2; t++) {
    CHOOSE(t) r = f(6);
    printf(t ? " %d\n" : "macro %d", r);
  }

  r = q = 0;
  #pragma omp parallel num_threads(1)
  #pragma omp metadirective when(construct={parallel}: dispatch)
  r = f(7);
  #pragma omp metadirective when(user={condition(r > 0)}: parallel num_threads(1)) otherwise(nothing)
  #pragma omp dispatch
  q = f(7);
  printf("stacked %d %d\n", r, q);

  for (int t = 0; t < 2; t++) {
    #pragma omp target map(tofrom: r)
    #pragma omp metadirective when(user={condition(t)}: teams num_teams(1)) otherwise(nothing)
    #pragma omp dispatch
    r = g(8);
    printf(t ? " %d\n" : "hoisted %d", r);
  }
  return 0;
}
