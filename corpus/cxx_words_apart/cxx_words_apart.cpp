// case: what takes the place of brackets and operators is kept apart from the words next to it
// run host=host => 101 1 | 103 104 3
#include <cstdio>
int on_device(int x) { return x + 100; }
#pragma omp declare variant(on_device) match(construct={target})
int f(int x) { return x; }
auto made(int k) { return[k](int i) { return f(i + k); }; }
struct t { int k; };
int minus_v(t a) { return a.k + 100; }
#pragma omp declare variant(minus_v) match(device={kind(host)})
int operator-(t a) { return a.k; }
int both(t a) { if (a.k > 3) return-a; else return-a; }
int main() {
  int r = 0;
#pragma omp target map(from: r)
  r = made(0)(1);
  std::printf("%d %d\n", r, made(0)(1));
  std::printf("%d %d %d\n", both(t{3}), both(t{4}), f(3));
}
