// case: static variables that macros hide, and tags of a block, in statements that are copied
// fails: OMP0409
#include <stdio.h>
#define ONCE(s) do { static int done; if (!done) { done = 1; puts(s); } } while (0)
#define AGAIN(s) ONCE(s)
struct S { unsigned char q; };
void work(int par) {
  #pragma omp metadirective when(user={condition(par)}: parallel num_threads(1)) otherwise(nothing)
  {
    AGAIN("first call");
  }
  #pragma omp metadirective when(user={condition(par)}: parallel num_threads(1)) otherwise(nothing)
  {
    struct S { int q; };
    static struct S v;
    v.q += 200;
  }
  #pragma omp metadirective when(user={condition(par)}: parallel num_threads(1)) otherwise(nothing)
  {
    static struct T { int q; } v;
    v.q += 200;
  }
  #pragma omp metadirective when(user={condition(par)}: parallel num_threads(1)) otherwise(nothing)
  {
    static struct { int q; } v;
    static struct S w;
    v.q += w.q;
  }
}
