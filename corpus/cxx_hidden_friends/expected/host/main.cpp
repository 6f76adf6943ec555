// case: device versions of friends that only their class declares, found by their arguments
// run host => 101 102 103 | 4 5 6
// run gpu=nvptx64:sm_80 => 101 102 103 | 4 5 6
#include <cstdio>

namespace a {
inline namespace v2 {
int f_target(int n) { return n + 100; }

int f(int n) { return n; }
} // namespace v2
} // namespace a

struct cell {
  int n;
  friend int energy(const cell &c) { return a::f(c.n); }
#pragma omp declare target
#line 16
  friend int energy__ompick_host(const cell &c) { return a::f_target(c.n); }
#pragma omp end declare target
#line 17
  friend int twice_removed(const cell &c) { return energy(c); }
#pragma omp declare target
#line 17
  friend int twice_removed__ompick_host(const cell &c) { return energy__ompick_host(c); }
#pragma omp end declare target
#line 18
};
template <class T> struct box {
  T held;
  friend int energy(const box &b) { return a::f(b.held.n); }
#pragma omp declare target
#line 21
  friend int energy__ompick_host(const box &b) { return a::f_target(b.held.n); }
#pragma omp end declare target
#line 22
};

int main() {
  int d[3];
#pragma omp target map(from : d)
  {
    d[0] = energy__ompick_host(cell{1});
    d[1] = twice_removed__ompick_host(cell{2});
    d[2] = energy__ompick_host(box<cell>{{3}});
  }
  std::printf("%d %d %d\n", d[0], d[1], d[2]);
  std::printf("%d %d %d\n", energy(cell{4}), twice_removed(cell{5}), energy(box<cell>{{6}}));
}
