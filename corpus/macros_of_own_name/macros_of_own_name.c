// case: variants whose names are macros: of themselves, as headers have them, and with arguments, where something hides them or device code calls them
// run host=host => 101 102 | 101 202 | 301
#include <stdio.h>
#define v v
#define w(...) w(__VA_ARGS__)
int v(int n) { return n + 100; }
int w_target(int n) { return n + 300; }
#pragma omp declare variant(w_target) match(construct={target})
int w2(int n) { return n; }
int w(int n) { return w2(n) + 200; }
int w3(int n) { return w2(n); }
#pragma omp declare variant(v) match(device={kind(host)})
int f(int n) { return n; }
#pragma omp declare variant(w) match(construct={parallel})
int g(int n) { return n + 100; }
#pragma omp declare variant(w3) match(construct={target})
int h(int n) { return n; }
int hidden(int w) {
  int r = 0;
  #pragma omp parallel num_threads(1)
  r = g(w);
  return r;
}
int main(void) {
  int r = 0;
  printf("%d %d\n", f(1), f(2));
  printf("%d %d\n", g(1), hidden(2));
  #pragma omp target map(from: r)
  r = h(1);
  printf("%d\n", r);
  return 0;
}
