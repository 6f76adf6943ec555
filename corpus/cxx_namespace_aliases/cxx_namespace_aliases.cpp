// case: aliases of namespaces and classes in inline namespaces, and by using directives
// run host => 101 102 103 104 | 105 106 107 108 109 110 | 111 112
#include <cstdio>
inline namespace v1 {
namespace a { namespace b {
int f_v(int x) { return x + 100; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(int x) { return x; }
struct s {
  static int m_v(int x) { return x + 100; }
#pragma omp declare variant(m_v) match(device={kind(host)})
  static int m(int x) { return x; }
};
} }
namespace z = a::b;
namespace y = ::a::b;
}
namespace x = a::b;
namespace lib {
namespace w = a::b;
using u = a::b::s;
typedef a::b::s t;
inline namespace v2 { using k = a::b::s; }
}
using namespace lib;
int main() {
  std::printf("%d %d %d %d\n", z::f(1), x::f(2), ::x::f(3), y::f(4));
  std::printf("%d %d %d %d %d %d\n", w::f(5), lib::w::f(6), u::m(7), t::m(8), lib::k::m(9), k::m(10));
  namespace q = lib::w;
  using namespace q;
  std::printf("%d %d\n", q::f(11), f(12));
}
