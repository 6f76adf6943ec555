// case: `begin` and `end` of a range-based `for` are called without being named: they choose by themselves
// run host => 5 500 6
#include <cstdio>
struct list { int a[3] = {1, 2, 3}; };
const int *second(const list &l) { return l.a + 1; }
#pragma omp declare variant(second) match(device={kind(host)})
const int *begin(const list &l) { return l.a; }
const int *end(const list &l) { return l.a + 3; }
struct with_members {
  int a[3] = {1, 2, 3};
  const int *later() const { return a + 1; }
  #pragma omp declare variant(later) match(device={kind(host)})
  const int *begin() const { return a; }
  const int *end() const { return a + 3; }
};
struct plain {
  int a[3] = {1, 2, 3};
  const int *begin() const { return a; }
  const int *end() const { return a + 3; }
};
int main() {
  int one = 0, two = 0, three = 0;
  for (int x : list()) one += x;
  for (int x : with_members()) two += 100 * x;
  for (int x : plain()) three += x;
  std::printf("%d %d %d\n", one, two, three);
}
