// case: what is declared further down, in what a directive nominates outside, or in a library hides nothing, or all
// C++17 and later
// run host => 702 315 | 702 326 | 348 348 | 337 | 302 302 | 359 | 308
#include <cstdio>
#define V _Pragma("omp declare variant(get_v) match(implementation={vendor(gnu)})")
struct type { int get() const { return 1; } };
struct grid {
  int get_v() const { return 302; } V
  int get() const { return 2; }
};
struct late { int get_v() const { return 303; } V
  int get() const { return 3; } };
int f_v(int x) { return 700 + x; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(int x) { return x; }
double lerp_v(double, double, double) { return -1; }
#pragma omp declare variant(lerp_v) match(implementation={vendor(gnu)})
double lerp(double a, double, double) { return a; }
namespace other { int f(int x) { return 10 + x; } struct type { int get_v() const { return 304; } V
  int get() const { return 4; } }; }
namespace a {
int early() { type x; return x.get() + f(1); }      // the global ones
using other::f;
using other::type;
int late() { type x; return x.get() + f(1); }       // those of other
}
namespace b {
int early() { type x; return x.get() + f(1); }
struct type { int get_v() const { return 305; } V int get() const { return 5; } };
int f(int x) { return 20 + x; }
int late() { type x; return x.get() + f(1); }
}
namespace n { struct type { int get_v() const { return 306; } V int get() const { return 6; } };
int f(int x) { return 30 + x; } }
namespace p {
struct type { int get_v() const { return 307; } V int get() const { return 7; } };
int f(int x) { return 40 + x; }
namespace c {
using namespace ::n;  // as if in the global namespace
int g() { type x; return x.get() + f(1); }
int h() { using namespace ::n; type x; return x.get() + f(1); }
}
}
namespace q { using namespace n; 
int g() { q::type x; return x.get() + q::f(1); }
}
namespace r { int get(int) { return 0; }
 struct s { typedef grid kind; kind k; };
 struct t : s { int g() { return k.get(); } kind make() { return kind(); } };
}
namespace e { inline namespace e1 { inline namespace e2 { struct type { int get_v() const { return 308; } V int get() const { return 8; } }; int f(int x) { return 50 + x; } } }
int g() { type x; return x.get() + f(1); } }
int main() {
  std::printf("%d %d\n", a::early(), a::late());
  std::printf("%d %d\n", b::early(), b::late());
  std::printf("%d %d\n", p::c::g(), p::c::h());
  std::printf("%d\n", q::g());
  std::printf("%d %d\n", r::t().g(), r::t().make().get());
  std::printf("%d\n", e::g());
  std::printf("%d\n", e::type().get());
}
