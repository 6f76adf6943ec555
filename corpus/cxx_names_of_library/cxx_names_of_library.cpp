// case: names that using declarations introduce from headers that were not read hide those around
// C++17 and later
// run host => 2 3 | 3 3 99 3 | 301 301 | 1 | 99
#include <cstdio>
#include <string>
#include <utility>
#include <numeric>
#define V _Pragma("omp declare variant(get_v) match(implementation={vendor(gnu)})")
struct string { int get_v() const { return 301; } V
  int get() const { return 1; } int size() const { return 5; } };
struct holder { string s; };
double midpoint_v(double, double) { return -1; }
#pragma omp declare variant(midpoint_v) match(implementation={vendor(gnu)})
double midpoint(double a, double) { return a; }
int lerp(int x) { return x; }
namespace a {
using std::string;
int g(string &x) { return x.size(); }
int h() { string x("abc"); return x.size(); }
}
namespace b {
using std::accumulate;
int sum(int *p) { return accumulate(p, p + 2, 0); }
}
int accumulate_v(int *, int *, int) { return 99; }
#pragma omp declare variant(accumulate_v) match(implementation={vendor(gnu)})
int accumulate(int *a, int *, int) { return *a; }
namespace c {
using std::accumulate;
int sum(int *p) { return accumulate(p, p + 2, 0); }
int sum2(int *p) { using ::accumulate; return accumulate(p, p + 2, 0); }
}
int d(int *p) { using std::accumulate; return accumulate(p, p + 2, 0); }
enum class color { red, green };
color mix_v(color, color) { return color::green; }
#pragma omp declare variant(mix_v) match(implementation={vendor(gnu)})
color mix(color a, color) { return a; }
namespace e { using ::mix; using color_t = ::color; int g() { return int(mix(color_t::red, ::color::red)); } }
int main() {
  std::string s("ab"); int p[2] = {1, 2};
  std::printf("%d %d\n", a::g(s), a::h());
  std::printf("%d %d %d %d\n", b::sum(p), c::sum(p), c::sum2(p), d(p));
  std::printf("%d %d\n", string().get(), holder().s.get());
  std::printf("%d\n", e::g());
  std::printf("%d\n", accumulate(p, p + 2, 0));
}
