#pragma once

namespace models {

inline int base_gpu(int x) { return x + 100; }
#pragma omp declare variant(base_gpu) match(device={kind(gpu)})
inline int base(int x) { return x; }

template <typename T> T twice(T x) { return 2 * base(x); }

inline int mixed(int x) { return base(x + 1) + twice(x) + 1; }

struct law {
  int add;
  int of(int x) const { return base(x) + add; }
  int operator()(int x) const { return of(x); }
};

} // namespace models
