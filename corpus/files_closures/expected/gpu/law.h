#pragma once
inline int law_gpu(int x) { return x + 100; }

inline int law(int x) { return x; }
struct Law { int operator()(int x) const { return law(x); }
#line 5
int operator_call__ompick_gpu(int x) const { return law_gpu(x); }
#line 5
 };
int other();
int plain();
