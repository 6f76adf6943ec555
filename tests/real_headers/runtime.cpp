// LLVM's omp.h in C++: omp_is_initial_device in regions, allocators, and directives that use them.
#include <cstdio>
#include <omp.h>

namespace where {
int kind();
inline int both() { return 10 * omp_is_initial_device() + kind(); }

#pragma omp begin declare variant match(device = {kind(host)})
int kind() { return 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {kind(nohost)})
int kind() { return 2; }
#pragma omp end declare variant

int kind() { return 9; }

struct Probe {
  int base = 3;
  int there() const { return base + 100; }
#pragma omp declare variant(there) match(construct = {target})
  int here() const { return base; }
};
} // namespace where

int main() {
  int host = where::both(), there = -1, member = -1;
  where::Probe probe;
#pragma omp target map(from : there, member)
  {
    there = where::both() > 0 ? omp_is_initial_device() : -1;
    member = probe.here();
  }
  std::printf("%d %d %d %d\n", host, there, member, probe.here());
#pragma omp metadirective when(device = {kind(nohost)} : teams) otherwise(parallel num_threads(2) reduction(+ : host))
  host += 1;
  std::printf("%d\n", host);
  return 0;
}
