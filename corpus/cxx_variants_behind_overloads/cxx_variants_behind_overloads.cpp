// case: a variant is declared behind the overloads, and the directive stands at a definition outside of the namespace
// C++17 and later
// run host => 201101 2002 102
#include <cstdarg>
#include <cstdio>
namespace n {
inline namespace v2 {
int f(int);
int f(double);
int f_v(int);
}
namespace m {
int f(int);
int f(double);
int f_v(int);
}
int sum(int count, ...);
int sum_v(int count, ...);
}
int n::f_v(int n) { return n + 100; }
#pragma omp declare variant(n::f_v) match(device={kind(host)})
int n::f(int n) { return n; }
int n::f(double n) { return n; }
int n::m::f_v(int n) { return n + 200; }
#pragma omp declare variant(n::m::f_v) match(device={kind(host)})
int n::m::f(int n) { return n; }
int n::m::f(double n) { return n; }
#define sum sum
#define sum_v sum_v
int n::sum_v(int count, ...) { return 100 + count; }
#pragma omp declare variant(n::sum_v) match(device={kind(host)})
int n::sum(int count, ...) { return count; }
template <class T> int g(T x) { return n::f(x) + 1000 * n::m::f(x); }
int main() { std::printf("%d %d %d\n", g(1), g(2.0), n::sum(2, 3, 4)); }
