// case: using declarations give their namespace to the lookup by arguments, and what is declared before them
// C++17 and later
// run host => 101 102 101 102 | 104 | 101 1003 101 | 101 101 1003
#include <cstdio>
namespace a {
struct s {};
namespace d {
int f_v(s) { return 101; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(s) { return 1; }
}
inline namespace v { using d::f; }
}
namespace b { struct s {}; }
namespace c {
int f_v(b::s) { return 102; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(b::s) { return 2; }
int add_v(b::s, b::s) { return 104; }
#pragma omp declare variant(add_v) match(construct={parallel})
int operator+(b::s, b::s) { return 4; }
}
namespace b {
using c::f;
using c::operator+;
}
template <class T> int t(T x) { return f(x); }
namespace n {
int f_v(double) { return 101; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(double) { return 1; }
}
namespace m {
using n::f;
int g() { return f(1); }
}
namespace n { int f(int) { return 1003; } }
namespace m {
int h() { return f(1); }
using n::f;
int k() { return f(1); }
}
int main() {
  std::printf("%d %d %d %d\n", f(a::s()), f(b::s()), t(a::s()), t(b::s()));
  b::s x;
  int r = 0;
  #pragma omp parallel num_threads(1)
  r = x + x;
  std::printf("%d\n", r);
  std::printf("%d %d %d\n", n::f(1.), n::f(1), m::g());
  std::printf("%d %d %d\n", m::f(1.), m::h(), m::k());
}
