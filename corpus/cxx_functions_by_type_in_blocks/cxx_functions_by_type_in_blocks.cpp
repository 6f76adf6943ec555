// case: a block declares a function by a type of functions
// C++17 and later
// run host => 1002 1002 | 101 101 101 101 1005
#include <cstdio>
int f_v(int) { return 101; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(int) { return 1; }
typedef int fn(int);
using same = fn;
struct call { int operator()(int) { return 1005; } };
namespace n {
fn f;
int g() { return f(1); }
int h() { fn f; return f(1); }
}
int n::f(int) { return 1002; }
int k() { using t = int(int); t f; return f(1); }
int l() { decltype(f) f; return f(1); }
int m() { extern fn f; return f(1); }
int o() { same f, g; return f(1); }
int p() { using t = call; t f; return f(1); }
int main() {
  std::printf("%d %d\n", n::g(), n::h());
  std::printf("%d %d %d %d %d\n", k(), l(), m(), o(), p());
}
