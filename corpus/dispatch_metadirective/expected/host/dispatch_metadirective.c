// case: dispatch as a directive variant, static and at run time, in regions, in macros, around choices above target
// run host => static 101 | run time 3 102 | both 103 4 | region 105 | macro 6 106 | stacked 107 107 | hoisted 8 208
// not host: ^ *#pragma omp (begin |end )?metadirective
#include <stdio.h>

int f_v(int x) { return 100 + x; }

int f(int x) { return x; }

int g_v(int x) { return 200 + x; }
#pragma omp declare target to(f, f_v, g_v)

int g(int x) { return x; }
extern int omp_get_default_device(void); extern void omp_set_default_device(int);
#line 14
#pragma omp declare target to(g)

#define OMP(...) _Pragma(#__VA_ARGS__)
#define CHOOSE(c) OMP(omp metadirective when(user={condition(c)}: dispatch device(0)) otherwise(dispatch novariants))

int main(void) {
  int r, q;

  r = f_v(1);
  printf("static %d\n", r);

  for (int t = 0; t < 2; t++) {
    if (t) {
#line 27
      r = f_v(2 + !t);
    } else {
#line 27
      r = f(2 + !t);
    }
#line 28
    printf(t ? " %d\n" : "run time %d", r);
  }
  for (int t = 0; t < 2; t++) {
    if (t == 0) {
#line 31
      if (t > 5) {
#line 33
        r = f(3 + t);
      } else {
#line 33
        r = f_v(3 + t);
      }
    } else {
#line 31
      if (t == 1) {
#line 33
        r = f(3 + t);
      } else {
#line 33
        r = f_v(3 + t);
      }
    }
#line 34
    printf(t ? " %d\n" : "both %d", r);
  }
  #pragma omp taskwait depend(in: r)
  q = f_v(5);

  printf("region %d\n", q);

  for (int t = 0; t < 2; t++) {
    if (t) { { const int ompick_device = omp_get_default_device(); omp_set_default_device(0); r = f_v(6); omp_set_default_device(ompick_device); } } else { r = f(6); }
    printf(t ? " %d\n" : "macro %d", r);
  }

  r = q = 0;
  #pragma omp parallel num_threads(1)

  r = f_v(7);
  if (r > 0) {
#line 50
    #pragma omp parallel num_threads(1)

    q = f_v(7);
  } else {
#line 51

    q = f_v(7);
  }
#line 53
  printf("stacked %d %d\n", r, q);

  for (int t = 0; t < 2; t++) {
    if (t) {
#line 56
      #pragma omp target map(tofrom: r)
      #pragma omp teams num_teams(1)

      r = g_v(8);
    } else {
#line 56
      #pragma omp target map(tofrom: r)


      r = g(8);
    }
#line 60
    printf(t ? " %d\n" : "hoisted %d", r);
  }
  return 0;
}
