// case: device versions of functions and lambda expressions whose head or end stands in a branch of a conditional
// run host=host => 202 101 1
#include <stdio.h>
int f_v(int x) { return x + 100; }

int f(int x) { return x; }
#ifdef WIDE
long h(long x) {
#else
int h(int x) {
#endif
  return f(x); }
#pragma omp declare target
#line 10
int h__ompick_host(int x) {

  return f_v(x); }
#pragma omp end declare target
#line 13
#ifndef WIDE
int k(int x) { return f_v(x);
#ifdef C
  return f(x + 1); }
#else
  return f_v(x + 2); }
#endif
#endif
int t(int x) {
#ifdef C
  #pragma omp parallel
  return 1;
#else
  return f_v(x);
#endif
}
int main(void) { int q, s;
  #pragma omp target map(from: q, s)
  q = h__ompick_host(1) + t(1), s = k(1);
  printf("%d %d %d\n", q, s, h(1)); }
