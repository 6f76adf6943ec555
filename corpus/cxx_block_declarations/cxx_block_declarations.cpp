// case: a function's declaration in a block names that of the namespace around, and hides all others
// run host => 40 5 40 30 | 40 10 10 10 30 30 | 110
#include <cstdio>

int g_v(int) { return 10; }
#pragma omp declare variant(g_v) match(implementation={vendor(gnu)})
int g(int) { return 1; }
int g_double(double) { return 30; }
#pragma omp declare variant(g_double) match(implementation={vendor(gnu)})
int g(double) { return 3; }
using integer = int;

namespace n {
int k_v(int) { return 40; }
#pragma omp declare variant(k_v) match(implementation={vendor(gnu)})
int k(int) { return 4; }
int own() { int k(int); return k(1); }
int other() { int g(int); return g(1); } // n::g, which has no variants
int g(int) { return 5; }
struct s {
  int k(int) { return 6; }
  int f() { int k(int); return k(1); }
};
struct argument {};
int found(argument) { return 100; }
}
int found_v(n::argument) { return 110; }
#pragma omp declare variant(found_v) match(implementation={vendor(gnu)})
int found(n::argument) { return 101; }

int hidden() { int g(double); return g(1); }
int both() { int g(int), g(double); return g(1) + g(1.0); }
int alias() { extern int g(integer); return g(1); }
int inner() { int g(double); { int g(int); return g(1.0); } }
int behind() { { int g(double); } return g(1); }
template <class T> int depends(T t) { int g(double); return g(t); }
int closure() { return [] { int g(double); return g(1); }(); }
int no_lookup_by_argument() { int found(n::argument); return found(n::argument()); }

int main() {
  std::printf("%d %d %d %d\n", n::own(), n::other(), n::s().f(), hidden());
  std::printf("%d %d %d %d %d %d\n", both(), alias(), inner(), behind(), depends(1), closure());
  std::printf("%d\n", no_lookup_by_argument());
}
