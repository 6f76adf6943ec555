// case: using declarations give their namespace to the lookup by arguments, and what is declared before them
// C++17 and later
// run host => 101 102 101 102 | 104 | 101 1003 101 | 101 101 1003
#include <cstdio>
namespace a {
struct s {};
namespace d {
int f_v(s) { return 101; }

int f(s) { return 1; }
static inline int f__ompick_f_v(s ompick_1) { return f_v(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 11
}
inline namespace v { using d::f; using d::f__ompick_f_v; }
}
namespace b { struct s {}; }
namespace c {
int f_v(b::s) { return 102; }

int f(b::s) { return 2; }
static inline int f__ompick_f_v(b::s ompick_1) { return f_v(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 19
int add_v(b::s, b::s) { return 104; }

int operator+(b::s, b::s) { return 4; }
}
namespace b {
using c::f; using c::f__ompick_f_v;
using c::operator+;
}
template <class T> int t(T x) { return f__ompick_f_v(x); }
namespace n {
int f_v(double) { return 101; }

int f(double) { return 1; }
static inline int f__ompick_f_v(double ompick_1) { return f_v(ompick_1); }
#line 32
}
namespace m {
using n::f; using n::f__ompick_f_v;
int g() { return ::n::f_v(1); }
}
namespace n { int f(int) { return 1003; }
static inline int f__ompick_f_v(int ompick_1) { return ::n::f(ompick_1); }
#line 37
 }
namespace m {
int h() { return ::n::f_v(1); }
using n::f; using n::f__ompick_f_v;
int k() { return f__ompick_f_v(1); }
}
int main() {
  std::printf("%d %d %d %d\n", f__ompick_f_v(a::s()), f__ompick_f_v(b::s()), t(a::s()), t(b::s()));
  b::s x;
  int r = 0;
  #pragma omp parallel num_threads(1)
  r = ::c::add_v(x, x);
  std::printf("%d\n", r);
  std::printf("%d %d %d\n", n::f__ompick_f_v(1.), n::f__ompick_f_v(1), m::g());
  std::printf("%d %d %d\n", m::f__ompick_f_v(1.), m::h(), m::k());
}
