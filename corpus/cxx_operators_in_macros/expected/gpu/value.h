#pragma once
#define ADD(a, b) ((a) + (b))
#define SUBTRACT(a, b) ((a) - (b))
#define AT(a, i) ((a)[i])
#define ADD_TO(a, n) ((a) += (n))
#define BETWEEN(a, b, c) ((a) < (b) && (b) < (c))
inline int on_target(int x) { return 100 + x; }
inline int on_device(int x) { return 200 + x; }


inline int where(int x) { return x; }
struct value {
  int x;
  int operator[](int i) const { return where(x + i); }
#line 14
  int operator_subscript__ompick_gpu(int i) const { return on_device(x + i); }
#line 15
};
inline value of(int x) {
  value result;
  result.x = x;
  return result;
}
inline value in_parallel(value a, value b) { return of(a.x + b.x + 100); }

inline value operator-(value a, value b) { return of(a.x - b.x); }
inline value operator+(value a, value b) { return of(where(a.x + b.x)); }
#pragma omp declare target
#line 24
inline value operator_plus__ompick_gpu(value a, value b) { return of(on_device(a.x + b.x)); }
#pragma omp end declare target
#line 25
inline value &add_in_parallel(value &a, int n) { return a.x += n + 1000, a; }

inline value &operator+=(value &a, int n) { return a.x += n, a; }
inline bool less_in_parallel(value a, value b) { return a.x > b.x; }

inline bool operator<(value a, value b) { return a.x < b.x; }
