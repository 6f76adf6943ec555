// case: C++: extern declarations in blocks by the type of a function mean the base function
// run host => 101 101 1
#include <cstdio>
typedef int type(int);
int f_v(int x) { return x + 100; }
#pragma omp declare variant(f_v) match(construct={parallel})
int f(int x) { return x; }
int main() {
  int a, b;
  extern type f;
  #pragma omp parallel num_threads(1)
  a = f(1);
  {
    extern __typeof__(f) f;
    #pragma omp parallel num_threads(1)
    b = f(1);
  }
  printf("%d %d %d\n", a, b, f(1));
  return 0;
}
