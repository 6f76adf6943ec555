#pragma once
template <class F> int run(F g, int a) { return g(a); }
template <class F> int run_on_device(F g, int a) {
  int d = 0;
  #pragma omp target map(tofrom: d) map(to: a)
  d = g(a);
  return d;
}
