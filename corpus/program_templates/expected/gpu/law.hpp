#pragma once

namespace models {

inline int base_gpu(int x) { return x + 100; }

inline int base(int x) { return x; }

template <typename T> T twice(T x) { return 2 * base(x); }
#pragma omp declare target
#line 9
template <typename T> T twice__ompick_gpu(T x) { return 2 * base_gpu(x); }
#pragma omp end declare target
#line 10

inline int mixed(int x) { return base(x + 1) + twice(x) + 1; }
#pragma omp declare target
#line 11
inline int mixed__ompick_gpu(int x) { return base_gpu(x + 1) + twice__ompick_gpu(x) + 1; }
#pragma omp end declare target
#line 12

struct law {
  int add;
  int of(int x) const { return base(x) + add; }
#line 15
  int of__ompick_gpu(int x) const { return base_gpu(x) + add; }
#line 16
  int operator()(int x) const { return of(x); }
};

} // namespace models
