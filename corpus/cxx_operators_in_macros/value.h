#pragma once
#define ADD(a, b) ((a) + (b))
#define SUBTRACT(a, b) ((a) - (b))
#define AT(a, i) ((a)[i])
#define ADD_TO(a, n) ((a) += (n))
#define BETWEEN(a, b, c) ((a) < (b) && (b) < (c))
inline int on_target(int x) { return 100 + x; }
inline int on_device(int x) { return 200 + x; }
#pragma omp declare variant(on_target) match(construct={target})
#pragma omp declare variant(on_device) match(construct={target}, device={kind(nohost)})
inline int where(int x) { return x; }
struct value {
  int x;
  int operator[](int i) const { return where(x + i); }
};
inline value of(int x) {
  value result;
  result.x = x;
  return result;
}
inline value in_parallel(value a, value b) { return of(a.x + b.x + 100); }
#pragma omp declare variant(in_parallel) match(construct={parallel})
inline value operator-(value a, value b) { return of(a.x - b.x); }
inline value operator+(value a, value b) { return of(where(a.x + b.x)); }
inline value &add_in_parallel(value &a, int n) { return a.x += n + 1000, a; }
#pragma omp declare variant(add_in_parallel) match(construct={parallel})
inline value &operator+=(value &a, int n) { return a.x += n, a; }
inline bool less_in_parallel(value a, value b) { return a.x > b.x; }
#pragma omp declare variant(less_in_parallel) match(construct={parallel})
inline bool operator<(value a, value b) { return a.x < b.x; }
