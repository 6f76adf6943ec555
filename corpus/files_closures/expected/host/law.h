#pragma once
inline int law_gpu(int x) { return x + 100; }

inline int law(int x) { return x; }
struct Law { int operator()(int x) const { return law(x); } };
int other();
int plain();
