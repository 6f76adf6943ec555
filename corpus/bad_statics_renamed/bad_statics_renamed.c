// case: static variables that need another name outside of copies, and macros that spell their name
// fails: a macro makes a string or a part of another name of `static v`, which needs another name outside
// fails: macro `INC` names `static w`, which needs another name outside
#include <stdio.h>
#define SHOW(x) printf("%s=%d\n", #x, x)
#define NEXT(x) x##_next
#define INC w++
int shown(int par) {
  int r = 0;
  #pragma omp metadirective when(user={condition(par)}: parallel num_threads(1)) otherwise(nothing)
  {
    static int v = 1;
    r = v++;
    SHOW(v);
  }
  { int v = 2; r += v; }
  return r;
}
int pasted(int par) {
  int r = 0, v_next = 5;
  #pragma omp metadirective when(user={condition(par)}: parallel num_threads(1)) otherwise(nothing)
  {
    static int v = 1;
    r = v++ + NEXT(v);
  }
  return r;
}
int named(int par) {
  int r = 0;
  #pragma omp metadirective when(user={condition(par)}: parallel num_threads(1)) otherwise(nothing)
  {
    static int w = 1;
    r = w;
    INC;
  }
  { int w = 2; r += w; }
  return r;
}
