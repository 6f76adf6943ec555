// case: a variant is declared behind the overloads, and the directive stands at a definition outside of the namespace
// C++17 and later
// run host => 201101 2002 102
#include <cstdarg>
#include <cstdio>
namespace n {
inline namespace v2 {
int f(int);
int f(double);
static inline int f__ompick_f_v(double ompick_1) { return ::n::v2::f(ompick_1); }
#line 10
int f_v(int);
static inline int f__ompick_f_v(int ompick_1) { return n::f_v(ompick_1); }
#line 11
}
namespace m {
int f(int);
int f(double);
static inline int f__ompick_f_v(double ompick_1) { return ::n::m::f(ompick_1); }
#line 15
int f_v(int);
static inline int f__ompick_f_v(int ompick_1) { return n::m::f_v(ompick_1); }
#line 16
}
int sum(int count, ...);
int sum_v(int count, ...);
static inline decltype(&::n::sum) sum__ompick_sum_v() { return &n::sum_v; }
#line 19
}
int n::f_v(int n) { return n + 100; }

int n::f(int n) { return n; }
int n::f(double n) { return n; }
int n::m::f_v(int n) { return n + 200; }

int n::m::f(int n) { return n; }
int n::m::f(double n) { return n; }
#define sum sum
#define sum_v sum_v
int n::sum_v(int count, ...) { return 100 + count; }

int n::sum(int count, ...) { return count; }
template <class T> int g(T x) { return n::f__ompick_f_v(x) + 1000 * n::m::f__ompick_f_v(x); }
int main() { std::printf("%d %d %d\n", g(1), g(2.0), n::sum__ompick_sum_v()(2, 3, 4)); }
