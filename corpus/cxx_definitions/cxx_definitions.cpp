// case: bases that call themselves, constexpr bases whose condition is none, variants that arguments lead to, templates in regions
// C++17 and later
// run host => recursive 3 1007 | constexpr 14 | by arguments 101 | region 701 700.5 801
#include <cstdio>
int fib_v(int n);
#pragma omp declare variant(fib_v) match(user={condition(n > 5)})
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int fib_v(int n) { return 1000 + n; }
extern int flag;
constexpr int h_v(int n) { return 10 + n; }
#pragma omp declare variant(h_v) match(user={condition(flag)})
constexpr int h(int n) { return n; }
int flag = 1;
constexpr int c_v(int n) { return 20 + n; }
#pragma omp declare variant(c_v) match(user={condition(n > 1)})
constexpr int c(int n) { return n; }
static_assert(c(1) == 1 && c(2) == 22, "known to the compiler");
namespace n {
struct t {
  int k;
};
int g_v(t x) { return 100 + x.k; }
}
#pragma omp declare variant(g_v) match(device={kind(host)})
int g(n::t x) { return x.k; }
#pragma omp begin declare variant match(device={kind(host)})
template <class T> T twice(T x) { return 700 + x; }
inline int once(int x) { return 800 + x; }
#pragma omp end declare variant
template <class T> T twice(T x) { return x; }
inline int once(int x) { return x; }
int main() {
  std::printf("recursive %d %d\n", fib(4), fib(7));
  std::printf("constexpr %d\n", h(4));
  std::printf("by arguments %d\n", g(n::t{1}));
  std::printf("region %d %g %d\n", twice(1), twice(0.5), once(1));
}
