#pragma once
inline int law_gpu(int x) { return x + 100; }
#pragma omp declare variant(law_gpu) match(device={kind(nohost)})
inline int law(int x) { return x; }
struct Law { int operator()(int x) const { return law(x); } };
int other();
int plain();
