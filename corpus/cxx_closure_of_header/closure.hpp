#pragma once
inline int on_device(int x) { return 100 + x; }
#pragma omp declare variant(on_device) match(device={kind(nohost)})
inline int where(int x) { return x; }
inline auto global = [](int x) { return where(x); };
