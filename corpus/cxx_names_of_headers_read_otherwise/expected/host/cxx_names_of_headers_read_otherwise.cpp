// case: what is a declaration, a cast or an expression by what headers declare
// run host => 9 38
// aux: names.h elsewhere.cpp
#include "names.h"
#include <cstdio>
extern int t;
int fcount(int x);

int c(int x);
int g(int);
void C::run(int x) {
#pragma omp parallel num_threads(1)
  {
    ok_ && fcount(x);
    { number (*c)(number) = g; k += c(1); }
    global_ok && fcount(x);
    k = (k) + (x) * fcount(x);

  }
  printf("%d %d\n", t, k);
}
int main() { C x{true, 4}; x.run(3); }
